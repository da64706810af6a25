import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { projectFiles, root } from '../a-project.ts'

/** Words that the project does not use, as regular expressions over plain words, each with the standard term. */
const replacements: Readonly<Record<string, string>> = {
  'whoever|whomever': 'name the person: the payer, the operator, the reader',
  'nobody|somebody|everybody': 'name the person, or write: no one, another session, every visitor',
  untold: 'pending notification, not reported',
  household: 'client network',
  'breach|breaches': 'invariant violation',
  books: 'ledger, provider ledger',
  'tell|tells|told': 'notify, report, show, state',
  kept: 'saved, stored, retained, unchanged',
  tended: 'advanced',
  doors: 'entry points',
  lanes: 'parallel calls, connections',
  '(give|gives|gave|given) up': 'abandon, stop, cancel',
  'telling|giving up': 'reporting, abandoning',
  '(give|gives|gave|given|giving) back': 'refund, release, return',
  '(pay|pays|paid|paying) back': 'refund, repay',
  'way out': 'recovery action',
  'next look': 'next poll',
  '(a|the|this|another|new|own|saved|same|other) means': 'payment method',
  settlement: 'provider sync, result of the provider',
  stands: 'is, remains, represents',
  'installation|installations': 'site; an `installment` is a part payment',
}

interface Exception {
  /** The files to which it applies. */
  readonly files: RegExp
  /** The accepted text, before it is split into words. */
  readonly text: RegExp
  readonly reason: string
}

const exceptions: readonly Exception[] = [
  {
    files: /^tests\/house\/words\/standard-terms\.test\.ts$/,
    text: /.+/,
    reason: 'the list of the words',
  },
  {
    files: /^(src\/(web|server)|tests)\//,
    text: /\b(t|texts)\((?:[^)]*\)|[`'"][^`'"]*[`'"]?)/,
    reason: 'a key of src/texts, which is not checked',
  },
  {
    files: /^src\/server\/platform\/db\/embedded\/embedded-postgres-files\.ts$/,
    text: /\bnobody\b/,
    reason: 'a user of the system',
  },
  {
    files: /^(src|sql|tests|docs)\//,
    text: /\bgiven_up(_at)?\b/,
    reason: 'columns of the first release',
  },
  {
    files: /^(src|tests)\//,
    text: /[iI]nstallmentGivenUp/,
    reason: 'a kind of stored mails, with its type and texts',
  },
  {
    files: /^(src\/server\/platform\/db\/health-store\.ts|tests\/.+|docs\/operate\.md|CHANGELOG\.md)$/,
    text: /\bgivenUp\b/,
    reason: 'a label of the metric obole_waiting',
  },
  {
    files: /^(src|tests)\//,
    text: /\binstallationId\b/,
    reason: 'a key that the first release stored',
  },
  {
    files: /^tests\/build\/replay\/(translations|exceptions)\.ts$/,
    text: /\b(load_)?installation_origin\b|formerName: 'installation'/,
    reason: 'a function and a table of former commits',
  },
  {
    files: /^tests\/house\/words\/french\.test\.ts$/,
    text: /'cette installation'/,
    reason: 'a French word',
  },
]

const forbidden = Object.entries(replacements).map(([words, instead]) => ({
  pattern: new RegExp(`\\b(?:${words.replaceAll(' ', ' +')})\\b`, 'g'),
  instead,
}))

/** A text as separate lower-case words: `keptUntil`, `kept_until` and `kept-until` are all `kept until`. */
function plainWords(text: string): string {
  return text
    .replaceAll(/([a-z0-9])([A-Z])/g, '$1 $2')
    .replaceAll(/[_-]/g, ' ')
    .toLowerCase()
}

/** Lists the findings in a line of a file: each forbidden word, with the term to use. */
function findingsIn(file: string, line: string): string[] {
  const checked = exceptions
    .filter(({ files }) => files.test(file))
    .reduce((rest, { text }) => rest.replaceAll(new RegExp(text, 'g'), ' '), line)
  const words = plainWords(checked)
  return forbidden.flatMap(({ pattern, instead }) =>
    [...words.matchAll(pattern)].map(([found]) => `"${found}", instead: ${instead}`),
  )
}

/** The findings of a file, its name included. */
function findingsOf(file: string, text: string): string[] {
  const lines = text.split('\n').flatMap((line, index) => {
    return findingsIn(file, line).map((finding) => `${index + 1}: ${finding}`)
  })
  return [...findingsIn(file, file).map((finding) => `file name: ${finding}`), ...lines]
}

const isChecked = (file: string) =>
  /\.(tsx?|mjs|sql|css|md|typ)$/.test(file) &&
  (/^(src|sql|tests|bench|scripts)\//.test(file) ||
    /^docs\/((decisions|screens)\/)?([a-z]+\/)?[^/]+\.md$/.test(file) ||
    /^[^/]+\.(md|mjs|ts)$/.test(file)) &&
  !file.startsWith('src/texts/')

describe('standard terms', () => {
  const files = projectFiles().filter(isChecked)

  test('files are found', () => expect(files.length).toBeGreaterThan(500))

  test('no file uses a word of the project’s own dialect', () => {
    const findings = files.map((file) => [file, findingsOf(file, readFileSync(join(root, file), 'utf8'))])
    expect(Object.fromEntries(findings.filter(([, found]) => found?.length !== 0))).toEqual({})
  })

  test('every exception is needed', () => {
    const unused = exceptions.filter(
      ({ files: applies, text }) =>
        !files.some((file) => {
          const lines = readFileSync(join(root, file), 'utf8').split('\n')
          return applies.test(file) && [file, ...lines].some((line) => text.test(line))
        }),
    )
    expect(unused).toEqual([])
  })
})

describe('these tests fail where they should', () => {
  test.each([
    ['// Whoever pays is asked again.', 'whoever'],
    ['const keptUntil = 1', 'kept'],
    ['  gave_up boolean not null', 'gave up'],
    ['.way-out { color: red }', 'way out'],
    ['// NOBODY pays with another means.', 'nobody'],
    ['test("tells the payer")', 'tells'],
  ])('%s', (line, word) => {
    expect(findingsIn('src/a.ts', line)[0]).toMatch(new RegExp(`^"${word}", instead: `))
  })

  test('a file name', () => {
    expect(findingsOf('src/kept-cards.ts', '')).toEqual([expect.stringMatching(/^file name: "kept"/)])
  })

  test.each([
    '// null means that it has no end',
    'keepAlive',
    '/v1/book',
    'Promise.allSettled',
    'a bookstand',
  ])('%s is fine', (line) => expect(findingsIn('src/a.ts', line)).toEqual([]))
})
