import { dirname, join } from 'node:path'
import ts from 'typescript'

/** Uses of texts and of other modules in one module of `src/web`; paths are from the root of the project. */
interface Facts {
  /** Areas that it reads of a loader: `useTexts('tip')`. */
  readonly reads: readonly string[]
  /** Areas that its loader sends: `loadTexts(locale, ['tip'])`. */
  readonly sends: readonly string[]
  /** Areas for a part that comes later, or that the server renders alone: `loadAreas(areas, locale)`. */
  readonly loads: readonly string[]
  /** Calls whose areas are not written out, so that no one can say which they are. */
  readonly unclear: readonly string[]
  readonly imports: readonly string[]
  readonly lazyImports: readonly string[]
}

export type ReadSource = (path: string) => string | undefined

/** An area that a page reads, and the module that reads it. */
export interface AreaUse {
  readonly area: string
  readonly module: string
}

/** Reads the modules of pages, each once. */
export function readPages(read: ReadSource) {
  const known = new Map<string, Facts>()
  const factsOf = (path: string): Facts => {
    const facts = known.get(path) ?? readFacts(path, read)
    known.set(path, facts)
    return facts
  }
  /** Every area that a module and those that it brings along read, but for those that came before it. */
  const usesOf = (start: string): AreaUse[] => {
    const uses: AreaUse[] = []
    const seen = new Set<string>()
    const visit = (module: string, before: readonly string[]) => {
      const key = `${module} ${before.toSorted().join()}`
      if (seen.has(key)) return
      seen.add(key)
      const { reads, loads, imports, lazyImports } = factsOf(module)
      uses.push(...reads.filter((area) => !before.includes(area)).map((area) => ({ area, module })))
      for (const one of imports) visit(one, before)
      for (const one of lazyImports) visit(one, [...before, ...loads])
    }
    visit(start, [])
    return uses
  }
  return { factsOf, usesOf, modules: () => [...known] }
}

function readFacts(path: string, read: ReadSource): Facts {
  const file = parse(path, read)
  const facts = {
    reads: [] as string[],
    sends: [] as string[],
    loads: [] as string[],
    unclear: [] as string[],
    imports: valueImports(file).map(({ from }) => resolve(path, from)),
    lazyImports: [] as string[],
  }
  const visit = (node: ts.Node): void => {
    if (ts.isCallExpression(node)) {
      const [first, second] = node.arguments
      const name = node.expression.getText(file)
      const take = (into: string[], areas: ts.Expression | undefined) => {
        const found = areas === undefined ? null : areasOf(areas, path, read)
        if (found === null) facts.unclear.push(`${path}: ${node.getText(file)}`)
        else into.push(...found)
      }
      if (node.expression.kind === ts.SyntaxKind.ImportKeyword && first !== undefined)
        facts.lazyImports.push(resolve(path, first.getText(file).slice(1, -1)))
      if (name === 'useTexts') take(facts.reads, first)
      if (name === 'loadTexts') take(facts.sends, second)
      if (name === 'loadAreas' || name === 'useServerAreas') take(facts.loads, first)
    }
    ts.forEachChild(node, visit)
  }
  visit(file)
  const ours = (module: string) => read(module) !== undefined
  return { ...facts, imports: facts.imports.filter(ours), lazyImports: facts.lazyImports.filter(ours) }
}

function parse(path: string, read: ReadSource): ts.SourceFile {
  return ts.createSourceFile(path, read(path) ?? '', ts.ScriptTarget.Latest, true, ts.ScriptKind.TSX)
}

/** Imports of which something is left when types are gone, with the names that they bring. */
function valueImports(file: ts.SourceFile): { from: string; names: string[] }[] {
  return file.statements.filter(ts.isImportDeclaration).flatMap(({ importClause, moduleSpecifier }) => {
    const from = moduleSpecifier.getText(file).slice(1, -1)
    if (importClause?.phaseModifier === ts.SyntaxKind.TypeKeyword) return []
    const bindings = importClause?.namedBindings
    if (bindings === undefined || !ts.isNamedImports(bindings)) return [{ from, names: [] }]
    const names = bindings.elements.filter(({ isTypeOnly }) => !isTypeOnly).map(({ name }) => name.text)
    const hasValue = names.length > 0 || importClause?.name !== undefined
    return hasValue ? [{ from, names }] : []
  })
}

function resolve(path: string, from: string): string {
  if (from.startsWith('#')) return from.replace('#', 'src/')
  return from.startsWith('.') ? join(dirname(path), from) : from
}

/**
 * The areas that an argument names: a text, a list of texts, or the name of such a list here or where it comes from.
 */
function areasOf(argument: ts.Expression, path: string, read: ReadSource): string[] | null {
  const value = bare(argument)
  if (ts.isStringLiteral(value)) return [value.text]
  if (ts.isArrayLiteralExpression(value)) {
    const all = value.elements.map((element) => areasOf(element, path, read))
    return all.includes(null) ? null : all.flatMap((areas) => areas ?? [])
  }
  return ts.isIdentifier(value) ? listNamed(value.text, path, read) : null
}

function listNamed(name: string, path: string, read: ReadSource): string[] | null {
  const file = parse(path, read)
  let found: ts.Expression | undefined
  const visit = (node: ts.Node): void => {
    if (ts.isVariableDeclaration(node) && node.name.getText(file) === name) found = node.initializer
    ts.forEachChild(node, visit)
  }
  visit(file)
  if (found !== undefined) return areasOf(found, path, read)
  const origin = valueImports(file).find(({ names }) => names.includes(name))
  return origin === undefined ? null : listNamed(name, resolve(path, origin.from), read)
}

/** The value without `as const` and `satisfies`. */
function bare(value: ts.Expression): ts.Expression {
  return ts.isAsExpression(value) || ts.isSatisfiesExpression(value) ? bare(value.expression) : value
}
