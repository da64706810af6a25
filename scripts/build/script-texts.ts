import { join } from 'node:path'
import { build, type Plugin } from 'vite'

const prefix = 'virtual:script/'
const folder = join(import.meta.dirname, '../../src/widget')

/**
 * A file of `src/widget` as the text of a script: bundled with what it imports of the domain, in a function of its own,
 * minified.
 */
async function writeScript(path: string): Promise<string> {
  const built = await build({
    configFile: false,
    logLevel: 'error',
    build: {
      write: false,
      target: 'es2022',
      modulePreload: false,
      rolldownOptions: { input: path, output: { format: 'iife' } },
    },
  })
  const outputs = Array.isArray(built) ? built : 'output' in built ? [built] : []
  const [script] = outputs.flatMap(({ output }) => output)
  if (script?.type !== 'chunk') throw new Error(`${path} is no script`)
  return script.code.trim()
}

/** Gives `import text from 'virtual:script/one'` the script of `src/widget/one.ts`, for answers and inline scripts. */
export function scriptTexts(): Plugin {
  return {
    name: 'obole-script-texts',
    resolveId: (id) => (id.startsWith(prefix) ? `\0${id}` : null),
    async load(id) {
      if (!id.startsWith(`\0${prefix}`)) return null
      const path = join(folder, `${id.slice(prefix.length + 1)}.ts`)
      this.addWatchFile(path)
      return `export default ${JSON.stringify(await writeScript(path))}`
    },
  }
}
