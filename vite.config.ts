import { join } from 'node:path'
import { reactRouter } from '@react-router/dev/vite'
import { minify } from 'terser'
import { defineConfig, type Plugin } from 'vite'
import { firstFileOf, isOfSome } from './scripts/build/first-routes.ts'
import { leanReact } from './scripts/build/lean-react.ts'
import { leanRouter } from './scripts/build/lean-router.ts'
import { shortClassNames } from './scripts/build/short-class-names.ts'
import { siteCss } from './scripts/build/site-css.ts'

/** Libraries that every page needs: the others come with the part that needs them. */
const everywhere =
  /node_modules(?![\\/](?:leaflet|web-vitals|@noble)[\\/])|rolldown[:/]runtime|vite[\\/]preload-helper|virtual:site-css/

type ImportersOf = (id: string) => readonly string[]

const reachedFrom = new Map<string, ReadonlySet<string>>()

/** The file of a module of ours: of the first visits that reach it, or `journey`. */
function fileOf(id: string, importersOf: ImportersOf): string | null {
  if (/node_modules|\0/.test(id)) return null
  const filesOf = (module: string): ReadonlySet<string> => {
    const known = reachedFrom.get(module)
    if (known !== undefined) return known
    const own = firstFileOf(module)
    const files = new Set([
      ...(own === undefined ? [] : [own]),
      ...importersOf(module).flatMap((one) => [...filesOf(one)]),
    ])
    reachedFrom.set(module, files)
    return files
  }
  const files = filesOf(id)
  const [file = 'journey', ...others] = files
  if (others.length === 0) return file
  // What some kinds of campaign page share is not for the others.
  return isOfSome(files) ? [file, ...others].toSorted().join('-') : 'app'
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

/** Lets a route's file hand what others need of it to them, which the router neither uses nor minds. */
function openEntries(): Plugin {
  return {
    name: 'obole-open-entries',
    apply: 'build',
    applyToEnvironment: ({ name }) => name === 'client',
    options: {
      order: 'post',
      handler: (options) => ({ ...options, preserveEntrySignatures: 'allow-extension' }),
    },
  }
}

const routerReload = 'window.location.reload();'
const toldInstead = "window.dispatchEvent(new Event('routemissing'));"

/**
 * The router loads the page anew whenever a route's file does not come, without any limit. It says so instead, and the
 * root does it once a minute at most.
 */
function noEndlessReload(): Plugin {
  return {
    name: 'obole-no-endless-reload',
    apply: 'build',
    transform: {
      filter: { id: /react-router[\\/]dist[\\/].*routeModules\.js$/ },
      handler(code) {
        if (!code.includes(routerReload))
          throw new Error('the router reloads in another way: see routerReload')
        return { code: code.replace(routerReload, toldInstead), map: null }
      },
    },
  }
}

export default defineConfig(({ command }) => ({
  // Assets live under /forms/ with a hash in their name; the development server serves from the root.
  base: command === 'build' ? '/forms/' : '/',
  plugins: [
    reactRouter(),
    siteCss(),
    noEndlessReload(),
    leanReact(),
    leanRouter(),
    openEntries(),
    secondMinify(),
  ],
  css: {
    modules: {
      generateScopedName:
        command === 'build'
          ? shortClassNames(join(import.meta.dirname, 'src/web'))
          : '[name]-[local]-[hash:base64:5]',
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
              // What a first visit needs is not drawn into the file of the rest by what also needs it there.
              includeDependenciesRecursively: false,
              groups: [
                { name: 'vendor', test: everywhere },
                {
                  name: (id, bundle) => {
                    const file = fileOf(id, (module) => bundle.getModuleInfo(module)?.importers ?? [])
                    return file === 'journey' ? null : file
                  },
                },
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
