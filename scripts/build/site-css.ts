import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Plugin, Rolldown } from 'vite'
import { type FirstFile, firstFileOf, firstFiles } from './first-routes.ts'

const siteCssId = 'virtual:site-css'
const afterLoad = 'src/web/after-load/after-load.ts'
const layerOrder = '@layer tokens,base,kit,feature,page,settings;'

/**
 * The style sheets. The server puts the first one, which every page needs, and the one of a campaign page into the
 * page, so that the page waits for no second request. The other pages also get the rest in the page. A journey that
 * starts on a campaign page loads the rest, which includes the style of all campaign pages.
 */
export function siteCss(): Plugin {
  return {
    name: 'obole-site-css',
    resolveId: (id) => (id === siteCssId ? `\0${siteCssId}` : null),
    buildStart() {
      // A separate file, which pages without React also load.
      if (this.environment.name === 'client' && this.environment.mode === 'build')
        this.emitFile({ type: 'chunk', id: `/${afterLoad}`, name: 'after-load' })
    },
    async load(id) {
      if (id !== `\0${siteCssId}`) return null
      const { config, name, mode } = this.environment
      // The browser finds the style in the page, and the address of the second sheet in the data of the server.
      const sheets = name === 'ssr' && mode === 'build' ? await builtSheets(assetsOf(config.root)) : noSheets
      const url = sheets.rest === '' ? '' : `${config.base}assets/${sheets.restName}`
      const later = sheets.laterName === '' ? `/${afterLoad}` : `${config.base}assets/${sheets.laterName}`
      const values = { firstCss: sheets.first, restCss: sheets.rest, restCssUrl: url, afterLoadUrl: later }
      return Object.entries(values)
        .map(([name, value]) => `export const ${name} = ${JSON.stringify(value)}`)
        .join('\n')
    },
    generateBundle: {
      order: 'pre',
      async handler(_options, bundle) {
        if (this.environment.name === 'ssr') {
          const lost = lostClasses(bundle, await builtSheets(assetsOf(this.environment.config.root)))
          if (lost.length > 0) this.error(`no style sheet of the browser has ${lost.join(', ')}`)
        }
        const chunks = Object.values(bundle).filter((file) => file.type === 'chunk')
        const sheets = this.environment.name === 'client' ? splitSheets(bundle, chunks) : null
        for (const name of Object.keys(bundle)) if (name.endsWith('.css')) delete bundle[name]
        for (const chunk of chunks) chunk.viteMetadata?.importedCss.clear()
        if (sheets === null) return
        for (const [name, source] of sheets) {
          if (source === '') continue
          const start = name === 'first-app' ? layerOrder : '\n'
          // The name must differ from a former sheet: the browser would use the former one, which no longer exists.
          this.emitFile({ type: 'asset', name: `${name}.css`, source: start + source })
        }
      },
    },
  }
}

/** The style of every chunk, by sheet: for every page, for one kind of campaign page, and the rest. */
function splitSheets(bundle: Rolldown.OutputBundle, chunks: readonly Rolldown.OutputChunk[]) {
  const reached = new Map(
    firstFiles.map((file) => [file, reachedFrom(bundle, chunks, (id) => firstFileOf(id) === file)]),
  )
  const isOfAll = ({ fileName }: Rolldown.OutputChunk) =>
    reached.get('app')?.has(fileName) === true ||
    firstFiles.every((file) => file === 'app' || reached.get(file)?.has(fileName))
  const isNeeded = (chunk: Rolldown.OutputChunk, file: FirstFile) =>
    file === 'app' ? isOfAll(chunk) : !isOfAll(chunk) && reached.get(file)?.has(chunk.fileName) === true
  const textOf = (some: readonly Rolldown.OutputChunk[]) =>
    [...new Set(some.flatMap((chunk) => [...(chunk.viteMetadata?.importedCss ?? [])]))]
      .map((name) => bundle[name])
      .map((file) => (file?.type === 'asset' ? String(file.source) : ''))
      .join('')
  return new Map<string, string>([
    ...firstFiles.map((file): [string, string] => [
      `first-${file}`,
      textOf(chunks.filter((chunk) => isNeeded(chunk, file))),
    ]),
    ['rest', textOf(chunks.filter((chunk) => !isNeeded(chunk, 'app')))],
  ])
}

/** The names of the chunks of these modules, with all that they import at once. */
function reachedFrom(
  bundle: Rolldown.OutputBundle,
  chunks: readonly Rolldown.OutputChunk[],
  isStart: (id: string) => boolean,
): ReadonlySet<string> {
  const names = new Set<string>()
  const reach = (name: string) => {
    const file = bundle[name]
    if (names.has(name) || file?.type !== 'chunk') return
    names.add(name)
    file.imports.forEach(reach)
  }
  for (const { fileName, moduleIds } of chunks) if (moduleIds.some(isStart)) reach(fileName)
  return names
}

const noSheets = { first: {}, rest: '', restName: '', laterName: '' }

const assetsOf = (root: string) => join(root, 'build/client/assets')

/**
 * Classes of the server's HTML without a style: the build leaves out the style of a part that the browser's code does not reach.
 * A part that the server alone renders shares the sheet of an element around it.
 */
function lostClasses(
  bundle: Rolldown.OutputBundle,
  { first, rest }: Awaited<ReturnType<typeof builtSheets>>,
): string[] {
  const classesOf = (css: string) => new Set(css.match(/\.[a-z_-][\w-]*/gi))
  const known = classesOf([...Object.values(first), rest].join(''))
  return Object.values(bundle)
    .flatMap((file) => (file.type === 'asset' && file.fileName.endsWith('.css') ? [file] : []))
    .flatMap((file) => [...classesOf(String(file.source))])
    .filter((name) => !known.has(name))
}

async function builtSheets(assets: string) {
  const names = await readdir(assets)
  const nameOf = (start: string, end: string) =>
    names.find((name) => name.startsWith(start) && name.endsWith(end)) ?? ''
  // A kind without its own style has no file.
  const read = (name: string) => (name === '' ? '' : readFile(join(assets, name), 'utf8'))
  const restName = nameOf('rest-', '.css')
  const first = await Promise.all(
    firstFiles.map(async (file): Promise<[string, string]> => [
      file,
      await read(nameOf(`first-${file}-`, '.css')),
    ]),
  )
  const laterName = nameOf('after-load-', '.js')
  return { first: Object.fromEntries(first), rest: await read(restName), restName, laterName }
}
