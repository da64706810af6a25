import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { reactRouter } from '@react-router/dev/vite'
import { minify } from 'terser'
import { defineConfig, type Plugin, type Rolldown } from 'vite'

/** The routes of a first visit: what they reach is one file, and their style is put into the page itself. */
const firstRoutes = /web[\\/](?:root|layouts[\\/]default|pages[\\/]public[\\/]campaign[\\/]campaign)\.tsx/

const siteCssId = 'virtual:site-css'
const layerOrder = '@layer tokens,base,kit,feature,page,settings;'

/**
 * Two style sheets. The server puts the first one, which a campaign page needs, into the page, so that nothing waits
 * for a second request; the other pages get both, and a journey that starts on a campaign page loads the second.
 */
function siteCss(): Plugin {
  return {
    name: 'obole-site-css',
    resolveId: (id) => (id === siteCssId ? `\0${siteCssId}` : null),
    async load(id) {
      if (id !== `\0${siteCssId}`) return null
      const { config, name, mode } = this.environment
      const assets = join(config.root, 'build/client/assets')
      // The browser finds the style in the page, and the second sheet's address in what the server sent.
      const sheets = name === 'ssr' && mode === 'build' ? await builtSheets(assets) : noSheets
      const url = sheets.rest === '' ? '' : `${config.base}assets/${sheets.restName}`
      return `export const firstCss = ${JSON.stringify(sheets.first)}, restCss = ${JSON.stringify(sheets.rest)}, restCssUrl = ${JSON.stringify(url)}`
    },
    generateBundle: {
      order: 'pre',
      handler(_options, bundle) {
        const chunks = Object.values(bundle).filter((file) => file.type === 'chunk')
        const sheets = this.environment.name === 'client' ? splitSheets(bundle, chunks) : null
        for (const name of Object.keys(bundle)) if (name.endsWith('.css')) delete bundle[name]
        for (const chunk of chunks) chunk.viteMetadata?.importedCss.clear()
        if (sheets === null) return
        this.emitFile({ type: 'asset', name: 'first.css', source: layerOrder + sheets.first })
        this.emitFile({ type: 'asset', name: 'rest.css', source: sheets.rest })
      },
    },
  }
}

/** Every chunk's style, in two: what the routes of a first visit reach, and the rest. */
function splitSheets(bundle: Rolldown.OutputBundle, chunks: readonly Rolldown.OutputChunk[]) {
  const reached = new Set<string>()
  const reach = (name: string) => {
    const file = bundle[name]
    if (reached.has(name) || file?.type !== 'chunk') return
    reached.add(name)
    file.imports.forEach(reach)
  }
  for (const chunk of chunks) if (firstRoutes.test(chunk.facadeModuleId ?? '')) reach(chunk.fileName)
  const isFirst = (chunk: Rolldown.OutputChunk) => reached.has(chunk.fileName)
  const textOf = (some: readonly Rolldown.OutputChunk[]) =>
    [...new Set(some.flatMap((chunk) => [...(chunk.viteMetadata?.importedCss ?? [])]))]
      .map((name) => bundle[name])
      .map((file) => (file?.type === 'asset' ? String(file.source) : ''))
      .join('')
  return { first: textOf(chunks.filter(isFirst)), rest: textOf(chunks.filter((chunk) => !isFirst(chunk))) }
}

const noSheets = { first: '', rest: '', restName: '' }

async function builtSheets(assets: string): Promise<typeof noSheets> {
  const names = await readdir(assets)
  const nameOf = (start: string) =>
    names.find((name) => name.startsWith(start) && name.endsWith('.css')) ?? ''
  const [firstName, restName] = [nameOf('first-'), nameOf('rest-')]
  const read = (name: string) => readFile(join(assets, name), 'utf8')
  return { first: await read(firstName), rest: await read(restName), restName }
}

type ImportersOf = (id: string) => readonly string[]

const reachesFirst = new Map<string, boolean>()

/** `app` for a module that a route of a first visit reaches, `journey` for every other one of ours. */
function fileOf(id: string, importersOf: ImportersOf): string | null {
  if (/node_modules|\0/.test(id)) return null
  const isReached = (module: string): boolean => {
    const answer =
      reachesFirst.get(module) ?? (firstRoutes.test(module) || importersOf(module).some(isReached))
    reachesFirst.set(module, answer)
    return answer
  }
  return isReached(id) ? 'app' : 'journey'
}

/** What the built-in minifier leaves: 2 kB of a first load once compressed. */
function secondMinify(): Plugin {
  return {
    name: 'obole-second-minify',
    apply: 'build',
    applyToEnvironment: ({ name }) => name === 'client',
    generateBundle: {
      order: 'post',
      async handler(_options, bundle) {
        const compress = { passes: 3 }
        for (const file of Object.values(bundle)) {
          if (file.type !== 'chunk') continue
          const { code } = await minify(file.code, { module: true, ecma: 2020, compress })
          if (code !== undefined && code.length < file.code.length) file.code = code
        }
      },
    },
  }
}

export default defineConfig(({ command }) => ({
  // Assets live under /forms/ with a hash in their name; the development server serves from the root.
  base: command === 'build' ? '/forms/' : '/',
  plugins: [reactRouter(), siteCss(), secondMinify()],
  css: {
    modules: {
      generateScopedName: command === 'build' ? '[hash:base64:5]' : '[name]-[local]-[hash:base64:5]',
    },
  },
  build: { target: 'es2022', assetsInlineLimit: 0 },
  environments: {
    client: {
      build: {
        rolldownOptions: {
          // One file of libraries, one of what a first visit needs, one of the rest: few requests, which slow networks feel.
          output: {
            codeSplitting: {
              groups: [
                { name: 'vendor', test: /node_modules|rolldown[:/]runtime|vite[\\/]preload-helper/ },
                {
                  name: (id, bundle) => fileOf(id, (module) => bundle.getModuleInfo(module)?.importers ?? []),
                  minShareCount: 2,
                },
              ],
            },
          },
        },
      },
    },
  },
}))
