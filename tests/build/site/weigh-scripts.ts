import { existsSync, readFileSync, readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'

const assets = join(import.meta.dirname, '../../../build/client/assets')
const importOf = /(?:from|import)\s*["']\.\/([^"']+\.js)["']/g

/**
 * The scripts that these files of the build load at once, and all they import, with their compressed bytes.
 * @param begins of names, before the hash
 */
export function scriptsFrom(...begins: readonly string[]): ReadonlyMap<string, number> {
  const sizes = new Map<string, number>()
  const add = (name: string) => {
    if (sizes.has(name)) return
    const file = join(assets, name)
    sizes.set(name, statSync(existsSync(`${file}.br`) ? `${file}.br` : file).size)
    for (const [, inside = ''] of readFileSync(file, 'utf8').matchAll(importOf)) add(inside)
  }
  for (const begin of begins) {
    const found = readdirSync(assets).filter((name) => name.startsWith(`${begin}-`) && name.endsWith('.js'))
    if (found.length !== 1) throw new Error(`${found.length} scripts are called ${begin}`)
    found.forEach(add)
  }
  return sizes
}
