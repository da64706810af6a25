import { type DoorTicket, mostScans } from '#domain/check-in/door-list.ts'
import { type DoorOutcome, judgeScan, judgeTicketAtDoor } from '#domain/check-in/judge-scan.ts'
import { type Send, asFailure } from '#web/lib/api/api-client.ts'
import { DoorRecord } from '#web/pages/door/state/door-record.ts'
import type { DoorStore } from '#web/pages/door/state/door-storage.ts'
import { DoorTill } from '#web/pages/door/state/door-till.ts'
import { type DoorAnswer, type DoorView, openingView } from '#web/pages/door/state/door-view.ts'
import { isContact, networkAfter } from '#web/pages/door/state/network-after.ts'
import { readScan } from '#web/pages/door/state/read-scan.ts'

const contactTimeoutMs = 15_000

interface DoorTools {
  readonly storage: DoorStore
  readonly send: Send
  readonly now: () => number
  readonly newId: () => string
}

/**
 * A gate on this device. It decides by itself; what it lets in is stored before it is answered, and sent when there is a
 * network.
 */
export class Door {
  readonly #tools: DoorTools
  readonly #record: DoorRecord
  readonly #listeners = new Set<() => void>()
  #view = openingView
  #answers = 0
  #contacting: Promise<void> | null = null

  readonly till: DoorTill

  constructor(tools: DoorTools) {
    this.#tools = tools
    this.#record = new DoorRecord(tools.storage)
    this.till = new DoorTill({
      ...tools,
      record: this.#record,
      show: (sale) => this.#show({ sale }),
      onAnswer: () => void this.contact(),
    })
  }

  readonly view = (): DoorView => this.#view

  readonly subscribe = (listener: () => void) => {
    this.#listeners.add(listener)
    return () => void this.#listeners.delete(listener)
  }

  /** Opens the gate with what this device has of it, else by the secret of its link. */
  async open(token: string, label: string): Promise<void> {
    try {
      if (!(await this.#record.read())) {
        const { key } = await this.#tools.send('POST /gates/devices', { body: { token, label } })
        await this.#record.begin(key)
      } else if (this.#record.known !== null) this.#showFigures({ phase: 'ready' })
    } catch (error) {
      return this.#fail(error)
    }
    return this.contact()
  }

  /** Sends what is to send and takes what changed; one contact at a time. */
  async contact(): Promise<void> {
    if (this.#isOver()) await this.#endAlone()
    this.#contacting ??= this.#contact().finally(() => {
      this.#contacting = null
    })
    await this.#contacting
  }

  /** Judges a scanned text, and lets its ticket in where the answer is green. */
  async scan(text: string): Promise<void> {
    const { known, memory } = this.#record
    if (known === null) return
    const isListed = (number: number, proof: string) => memory.ticket(number)?.proof === proof
    const scanned = await readScan(text, known.keys, isListed, this.#now())
    const outcome = judgeScan(scanned, memory.knowledge(known, this.#now()))
    const isOurs = 'facts' in scanned.verdict && outcome !== 'otherCampaign'
    await this.#answer(outcome, isOurs ? scanned.verdict.facts.number : null)
  }

  find(typed: string): DoorTicket[] {
    return this.#record.memory.find(typed)
  }

  ticket(number: number): DoorTicket | null {
    return this.#record.memory.ticket(number)
  }

  isIn(number: number): boolean {
    return this.#record.memory.entriesOf(number) !== null
  }

  /** Judges a ticket that was found by name, and lets it in where the answer is green. */
  async choose(ticket: DoorTicket): Promise<void> {
    const { known, memory } = this.#record
    if (known === null) return
    await this.#answer(judgeTicketAtDoor(ticket, memory.knowledge(known, this.#now())), ticket.number)
  }

  /** Lets the ticket of an orange answer in. */
  async letInAnyway({ outcome, number }: DoorAnswer): Promise<void> {
    if (number !== null) await this.#answer(outcome, number, true)
  }

  /** Takes back the last ticket that this device let in. */
  async undo(): Promise<void> {
    const { last } = this.#view
    if (last === null) return
    await this.#record.takeBack(last.id, this.#clock())
    this.#showFigures({ answer: null })
  }

  /** Shows no answer any more. */
  dismiss(): void {
    this.#show({ answer: null })
  }

  /** Removes everything of the gate from this device, after a last contact. */
  async forget(): Promise<void> {
    if (this.#view.network !== 'none') await this.contact()
    await this.#clear()
  }

  async #contact(): Promise<void> {
    const { send, now } = this.#tools
    const record = this.#record
    const { state, memory } = record
    if (state === null) return
    const sent = record.unsent().slice(0, mostScans)
    const begun = now()
    const { deviceKey: key, cursor: since } = state
    const scans = sent.map(({ id, number, at, undoneAt }) => ({ id, number, at, undoneAt }))
    const body = { key, now: this.#clock(), digests: memory.digests(), since, scans }
    try {
      const answer = await send('POST /gates/contact', { body, timeoutMs: contactTimeoutMs })
      if (!isContact(answer)) throw new TypeError('something else answered')
      await record.noteSent(sent)
      const isMore = record.unsent().length > 0
      if (!answer.gate.isOpen && !isMore) return await this.#close()
      void this.till.resend()
      // The answer was made about half-way between question and arrival.
      await record.take(answer, Math.round(Date.parse(answer.now) - (begun + now()) / 2))
      // Its end may have come meanwhile.
      if (record.state === null) return undefined
      this.#showFigures({ phase: 'ready', network: 'there' })
      if (isMore) await this.#contact()
    } catch (error) {
      // A proxy that finds nothing is no end of the gate, and what was not sent is not lost.
      if (asFailure(error).code === 'NOT_FOUND' && record.unsent().length === 0) return this.#close()
      // Without a first list there is nothing to decide with.
      if (state.known === null) this.#fail(error)
      else this.#showFigures({ network: networkAfter(asFailure(error)) })
    }
    return undefined
  }

  async #answer(outcome: DoorOutcome, number: number | null, isOverridden = false): Promise<void> {
    const { memory } = this.#record
    const before = number === null ? null : memory.entriesOf(number)
    const isWanted = outcome === 'admitted' || isOverridden
    const entered = number !== null && isWanted ? await this.#enter(number) : null
    this.#answers += 1
    this.#showFigures({
      answer: {
        id: this.#answers,
        outcome: entered === 'before' ? 'already' : entered === 'failed' ? 'notStored' : outcome,
        ticket: number === null ? null : memory.ticket(number),
        number,
        before: entered === 'before' && number !== null ? memory.entriesOf(number) : before,
        isLetIn: entered === 'now',
      },
    })
  }

  /** Stores an entry; it may have come in before, and the storage of the device may fail. */
  async #enter(number: number): Promise<'now' | 'before' | 'failed'> {
    const scan = { id: this.#tools.newId(), number, at: this.#clock(), undoneAt: null, isSent: false }
    try {
      return (await this.#record.enter(scan)) ? 'now' : 'before'
    } catch {
      return 'failed'
    }
  }

  #isOver(): boolean {
    const endsAt = this.#record.known?.gate.endsAt
    return endsAt !== undefined && this.#now() >= new Date(endsAt)
  }

  /** The end comes also without a network: the list goes, scans and a sale stay until they are sent. */
  async #endAlone(): Promise<void> {
    if (this.#record.unsent().length === 0 && this.#record.sale === null) return this.#clear()
    await this.#record.removeList()
    return this.#showFigures({ answer: null })
  }

  /** The gate is closed: a sale that waits is sent until it is answered, since its guest has paid. */
  async #close(): Promise<void> {
    const { sale } = this.#record
    await this.till.resend()
    if (this.#record.sale === null) return this.#clear(this.till.view().refusal === null ? null : sale)
    await this.#record.removeList()
    return this.#showFigures({ answer: null })
  }

  /** `lost`: a sale that was refused since the gate is closed. */
  async #clear(lost: DoorView['lost'] = null): Promise<void> {
    const { known } = this.#view
    await this.#record.clear()
    this.#show({ ...openingView, phase: 'closed', known, lost })
  }

  #fail(error: unknown): void {
    const { status, code } = asFailure(error)
    this.#show({ phase: 'failed', failure: status === 0 ? 'OFFLINE' : code })
  }

  /** By the clock of the server. */
  #now(): Date {
    return new Date(this.#tools.now() + this.#record.behindMs)
  }

  /** By the clock of the device. */
  #clock(): string {
    return new Date(this.#tools.now()).toISOString()
  }

  #showFigures(change: Partial<DoorView> = {}): void {
    const { known, behindMs, memory } = this.#record
    this.#show({
      known,
      behindMs,
      count: known === null ? openingView.count : memory.count(known),
      unsent: this.#record.unsent().length,
      conflicts: known === null ? [] : memory.conflicts(known),
      last: this.#record.last(),
      sale: this.till.view(),
      ...change,
    })
  }

  #show(change: Partial<DoorView>): void {
    this.#view = { ...this.#view, ...change }
    for (const listener of this.#listeners) listener()
  }
}
