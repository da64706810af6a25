import type { Plugin } from 'vite'

/** What the browser's router would do for measuring tools, which we have none of. */
const noInstrumentation = `
export function consumeInstrumentationClientResultMetaReceiver() {}
export function getRouteInstrumentationUpdates() { return {} }
export function instrumentClientSideRouter(router) { return router }
export const instrumentHandler = null, instrumentationResultMetaContext = null
`

/** Calls whose last argument is a message for developers: the browser says which line it was. */
const talkers: ReadonlySet<string> = new Set(['invariant', 'warning', 'warningOnce'])

interface Node {
  readonly type: string
  readonly start: number
  readonly end: number
  readonly callee?: Node & { readonly name?: string }
  readonly arguments?: readonly Node[]
}

/** Leaves out of the browser's router what a first load pays for and never uses: 2 kB compressed. */
export function leanRouter(): Plugin {
  return {
    name: 'obole-lean-router',
    apply: 'build',
    applyToEnvironment: ({ name }) => name === 'client',
    transform: {
      filter: { id: /react-router[\\/]dist[\\/]production[\\/]lib[\\/].*\.js$/ },
      handler(code, id) {
        if (/instrumentation\.js$/.test(id)) return { code: noInstrumentation, map: null }
        const cuts = messagesIn(this.parse(code) as unknown as Node)
        const lean = cuts.toSorted((one, other) => other.start - one.start).reduce(without, code)
        return { code: lean, map: null }
      },
    },
  }
}

function without(code: string, { start, end }: Pick<Node, 'start' | 'end'>): string {
  return `${code.slice(0, start)}''${code.slice(end)}`
}

/** The messages of a file's calls, as far as making them has no effect: nothing else is called in them. */
function messagesIn(node: Node): Node[] {
  if (node.type === 'CallExpression' && talkers.has(node.callee?.name ?? '')) {
    const message = node.arguments?.at(-1)
    return message !== undefined && (node.arguments?.length ?? 0) > 1 ? [message] : []
  }
  return Object.values(node)
    .flat()
    .filter((part): part is Node => typeof part === 'object' && part !== null && 'type' in part)
    .flatMap(messagesIn)
}
