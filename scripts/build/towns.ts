import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { Plugin } from 'vite'

const townsId = 'virtual:towns'

/** A commune of the official list, as far as it is used here. */
interface Commune {
  readonly type: string
  readonly nom: string
  readonly codesPostaux?: readonly string[]
  readonly population?: number
}

/**
 * The communes of each postcode, in one file for the postcodes that begin with the same two digits: 2 kB each, loaded
 * when a postcode is typed. A line is the rest of the postcode and its communes, the largest first:
 * `340Aigrefeuille-sur-Maine|Remouillé`.
 */
export function drawTowns(communes: readonly Commune[]): Map<string, string> {
  const byCode = new Map<string, Commune[]>()
  for (const commune of communes) {
    // An address names the commune, not its former communes or the districts of a city.
    if (commune.type !== 'commune-actuelle') continue
    for (const code of commune.codesPostaux ?? []) byCode.set(code, [...(byCode.get(code) ?? []), commune])
  }
  const lines = [...byCode.keys()].toSorted().map((code) => {
    const its = (byCode.get(code) ?? []).toSorted((a, b) => (b.population ?? 0) - (a.population ?? 0))
    return { start: code.slice(0, 2), text: `${code.slice(2)}${its.map(({ nom }) => nom).join('|')}` }
  })
  const files = Map.groupBy(lines, ({ start }) => start)
  return new Map([...files].map(([start, its]) => [start, its.map(({ text }) => text).join('\n')]))
}

/** The official list, from its package. */
export function readCommunes(): readonly Commune[] {
  const require = createRequire(import.meta.url)
  const text = readFileSync(require.resolve('@etalab/decoupage-administratif/data/communes.json'), 'utf8')
  return JSON.parse(text) as readonly Commune[]
}

/**
 * Puts these files beside the assets of the browser, and their address into `virtual:towns`. They are data and not
 * modules: one that does not load is no reason to reload the page.
 */
export function towns(): Plugin {
  let drawn: { readonly files: Map<string, string>; readonly folder: string } | null = null
  const draw = () => {
    if (drawn !== null) return drawn
    const files = drawTowns(readCommunes())
    const digest = createHash('sha256')
      .update([...files.values()].join('\n'))
      .digest('hex')
      .slice(0, 8)
    return (drawn = { files, folder: `assets/towns-${digest}` })
  }
  return {
    name: 'obole-towns',
    resolveId: (id) => (id === townsId ? `\0${townsId}` : null),
    load(id) {
      if (id !== `\0${townsId}`) return null
      // The server never looks a town up.
      const url = this.environment.name === 'client' ? `${this.environment.config.base}${draw().folder}` : ''
      return `export const townsUrl = ${JSON.stringify(url)}`
    },
    generateBundle() {
      if (this.environment.name !== 'client') return
      for (const [start, source] of draw().files)
        this.emitFile({ type: 'asset', fileName: `${draw().folder}/${start}.txt`, source })
    },
    configureServer: (server) => {
      server.middlewares.use((request, response, next) => {
        const [, start = ''] = /\/assets\/towns-[0-9a-f]+\/(\d\d)\.txt$/.exec(request.url ?? '') ?? []
        const file = draw().files.get(start)
        if (start === '' || file === undefined) next()
        else response.setHeader('content-type', 'text/plain; charset=utf-8').end(file)
      })
    },
  }
}
