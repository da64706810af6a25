import type { Plugin } from 'vite'

/** What React hands out and nothing here takes, by package: its files are of a kind that no bundler can trim by itself. */
const unused: Readonly<Record<string, readonly string[]>> = {
  react: ['Children', 'PureComponent', 'addTransitionType', 'cacheSignal', 'cloneElement', 'createRef'],
  'react-dom': [
    'preconnect',
    'prefetchDNS',
    'preinit',
    'preinitModule',
    'preload',
    'preloadModule',
    'requestFormReset',
    'useFormState',
    'useFormStatus',
  ],
}

interface Statement {
  readonly type: string
  readonly start: number
  readonly end: number
  readonly expression?: { readonly left?: Left }
}

interface Left {
  readonly object?: { readonly name?: string }
  readonly property?: { readonly name?: string }
}

/** Leaves those out of the browser's build; stops it where one of them is taken after all. */
export function leanReact(): Plugin {
  return {
    name: 'obole-lean-react',
    apply: 'build',
    applyToEnvironment: ({ name }) => name === 'client',
    transform: {
      filter: { id: /(?:src[\\/]web|node_modules)[\\/].*\.[jt]sx?$/ },
      handler(code, id) {
        const [, name = ''] =
          /node_modules[\\/](react|react-dom)[\\/]cjs[\\/]\1\.production\.js$/.exec(id) ?? []
        const names = unused[name]
        if (names === undefined) {
          const taken = takenBy(code)
          if (taken !== undefined && !/node_modules[\\/]react(?:-dom)?[\\/]/.test(id))
            this.error(`${id} needs ${taken}: take it out of the list of scripts/build/lean-react.ts`)
          return null
        }
        const { body } = this.parse(code) as unknown as { readonly body: readonly Statement[] }
        const cuts = body.filter(({ expression }) => isHandingOut(expression?.left, names))
        const lean = cuts
          .toReversed()
          .reduce((rest, { start, end }) => rest.slice(0, start) + rest.slice(end), code)
        return { code: lean, map: null }
      },
    },
  }
}

function isHandingOut(left: Left | undefined, names: readonly string[]): boolean {
  return left?.object?.name === 'exports' && names.includes(left.property?.name ?? '')
}

/** One of the names that a file imports by itself, or reads of a whole package. */
function takenBy(code: string): string | undefined {
  return Object.entries(unused)
    .flatMap(([name, names]) => names.map((one) => ({ name, one })))
    .find(({ name, one }) =>
      new RegExp(
        `import\\s*\\{[^}]*\\b${one}\\b[^}]*\\}\\s*from\\s*['"]${name}['"]|\\bReact(?:DOM)?\\w*\\.${one}\\b`,
      ).test(code),
    )?.one
}
