/** An instruction of a Dockerfile, such as `COPY --from=pages /opt/obole/build build`. */
export interface Instruction {
  readonly name: string
  readonly flags: Readonly<Record<string, string>>
  readonly text: string
}

/** The instructions between one FROM and the next. */
export interface Stage {
  readonly name: string
  /** An image, or the name of an earlier stage. */
  readonly base: string
  readonly instructions: readonly Instruction[]
}

/** The stages of a Dockerfile, in their order. */
export function readDockerfile(text: string): readonly Stage[] {
  const lines = text
    .split('\n')
    .filter((line) => !/^\s*(#|$)/.test(line))
    .join('\n')
    .replace(/\\\n\s*/g, '')
    .split('\n')
  const stages: { name: string; base: string; instructions: Instruction[] }[] = []
  for (const line of lines) {
    const instruction = readInstruction(line)
    const stage = stages.at(-1)
    if (instruction.name === 'FROM') {
      const [base = '', , name = 'last'] = instruction.text.split(/\s+/)
      stages.push({ name, base, instructions: [] })
    } else if (stage !== undefined) stage.instructions.push(instruction)
  }
  return stages
}

function readInstruction(line: string): Instruction {
  const [, name = '', flags = '', text = ''] = /^([A-Z]+)\s+((?:--\S+\s+)*)(.*)$/.exec(line) ?? []
  const pairs = [...flags.matchAll(/--([\w-]+)=(\S+)/g)].map(([, key = '', value = '']) => [key, value])
  return { name, flags: Object.fromEntries(pairs) as Record<string, string>, text }
}

/** The instructions of a name in a stage. */
export const instructionsOf = (stage: Stage, name: string): readonly Instruction[] =>
  stage.instructions.filter((one) => one.name === name)

/** The words of an instruction: a JSON list, or words between spaces, which quotes hold together. */
export function wordsOf(text: string): readonly string[] {
  if (text.startsWith('[')) return JSON.parse(text) as string[]
  return (text.match(/(?:"[^"]*"|\S)+/g) ?? []).map((word) => word.replaceAll('"', ''))
}

/** Variables that an image sets. `$PATH` is the one of its base. */
export function environmentOf(stage: Stage): Readonly<Record<string, string>> {
  const env: Record<string, string> = { PATH: '/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin' }
  for (const { text } of instructionsOf(stage, 'ENV'))
    for (const pair of wordsOf(text)) {
      const [key = '', ...value] = pair.split('=')
      env[key] = value.join('=').replace('$PATH', env['PATH'] ?? '')
    }
  return env
}

/** Files that a build sees, by `.dockerignore`: none that it does not name. */
export function readContext(text: string): {
  readonly named: readonly string[]
  readonly has: (path: string) => boolean
} {
  const lines = text.split('\n').filter((line) => !/^\s*(#|$)/.test(line))
  const named = lines.filter((line) => line.startsWith('!')).map((line) => line.slice(1))
  const endings = lines.filter((line) => line.startsWith('**/*')).map((line) => line.slice('**/*'.length))
  const isNamed = (path: string) => named.some((name) => path === name || path.startsWith(`${name}/`))
  const isLeftOut = (path: string) => endings.some((ending) => path.endsWith(ending))
  return { named, has: (path) => !lines.includes('*') || (isNamed(path) && !isLeftOut(path)) }
}
