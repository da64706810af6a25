import { reactRouter } from '@react-router/dev/vite'
import { defineConfig, type Plugin } from 'vite'
import { codeReader } from './scripts/build/code-reader.ts'
import { firstFileOf, isOfSome } from './scripts/build/first-routes.ts'
import { noEndlessReload } from './scripts/build/no-endless-reload.ts'
import { ownCopies } from './scripts/build/own-copies.ts'
import { scriptTexts } from './scripts/build/script-texts.ts'
import { siteCss } from './scripts/build/site-css.ts'
import { towns } from './scripts/build/towns.ts'

/** Libraries that every page needs. The others are loaded with the part that needs them. */
const everywhere =
  /node_modules(?![\\/](?:leaflet|web-vitals|idb|zxing-wasm|@noble|@simplewebauthn|prosemirror-[\w-]+|orderedmap|rope-sequence|w3c-keyname)[\\/])|rolldown[:/]runtime|vite[\\/]preload-helper|virtual:site-css/

type ImportersOf = (id: string) => readonly string[]

const reachedFrom = new Map<string, ReadonlySet<string>>()

/** Pages of an association, of operators and of accounts: others are for visitors. */
const administration = /web[\\/](?:admin-kit|layouts[\\/]admin|pages[\\/](?:admin|operator|account))\b/
const pages = /web[\\/](?:layouts|pages)[\\/]/

const sharedFrom = new Map<string, ReadonlySet<string>>()

/** Whether a module that several pages share is for visitors, for the administration, or for both. */
function sharedFileOf(id: string, importersOf: ImportersOf): string {
  const kindsOf = (module: string): ReadonlySet<string> => {
    const known = sharedFrom.get(module)
    if (known !== undefined) return known
    const kinds = new Set<string>()
    // Before its importers: they may import one another.
    sharedFrom.set(module, kinds)
    if (administration.test(module)) kinds.add('administration')
    else if (pages.test(module)) kinds.add('journey')
    for (const one of importersOf(module)) for (const kind of kindsOf(one)) kinds.add(kind)
    return kinds
  }
  const [kind = 'journey', ...others] = kindsOf(id)
  return others.length === 0 ? kind : 'both'
}

/** The file of one of our modules: the one of the first visits that reach it, or `journey`. */
function fileOf(id: string, importersOf: ImportersOf): string | null {
  if (/node_modules|\0(?!virtual:towns)/.test(id)) return null
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
  // Modules that only some kinds of campaign page share are not sent to the others.
  return isOfSome(files) ? [file, ...others].toSorted().join('-') : 'app'
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

export default defineConfig(({ command }) => ({
  // Assets live under /forms/ with a hash in their name; the development server serves from the root.
  base: command === 'build' ? '/forms/' : '/',
  plugins: [
    codeReader(),
    ownCopies(),
    scriptTexts(),
    reactRouter(),
    siteCss(),
    towns(),
    noEndlessReload(),
    openEntries(),
  ],
  // Short in a build, readable in development.
  css: { modules: { generateScopedName: `${command === 'build' ? '' : '[name]-[local]-'}[hash:base64:5]` } },
  build: { target: 'es2022', assetsInlineLimit: 0 },
  environments: {
    client: {
      build: {
        rolldownOptions: {
          // One file of libraries, one for a first visit, one for the rest: slow networks need few requests.
          output: {
            codeSplitting: {
              // Modules of a first visit stay out of the file of the rest, also if the rest needs them.
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
                  name: (id, bundle) => {
                    const importersOf = (module: string) => bundle.getModuleInfo(module)?.importers ?? []
                    const file = fileOf(id, importersOf)
                    return file === 'journey' ? sharedFileOf(id, importersOf) : file
                  },
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
