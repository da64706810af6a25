/** All of the texts of a workbook have at most this size. */
const largest = 64_000_000
const firstSize = 65_536
const firstCount = 4_096

/**
 * Many short texts, by their number. As strings they would take several times their size, and the time of the collector;
 * a workbook may have a million.
 */
export class PackedTexts {
  #bytes = Buffer.allocUnsafe(firstSize)
  #ends = new Uint32Array(firstCount)
  #count = 0

  /** @throws Error where there are too many */
  add(text: string): void {
    const start = this.#count === 0 ? 0 : (this.#ends[this.#count - 1] ?? 0)
    const end = start + Buffer.byteLength(text)
    if (end > largest) throw new Error('the workbook has too many texts')
    if (end > this.#bytes.length) {
      const wider = Buffer.allocUnsafe(Math.max(end, this.#bytes.length * 2))
      this.#bytes.copy(wider)
      this.#bytes = wider
    }
    if (this.#count === this.#ends.length) {
      const longer = new Uint32Array(this.#ends.length * 2)
      longer.set(this.#ends)
      this.#ends = longer
    }
    this.#bytes.write(text, start)
    this.#ends[this.#count] = end
    this.#count += 1
  }

  /** Empty for a number that there is not. */
  at(index: number): string {
    if (!Number.isInteger(index) || index < 0 || index >= this.#count) return ''
    return this.#bytes.toString('utf8', index === 0 ? 0 : this.#ends[index - 1], this.#ends[index])
  }
}
