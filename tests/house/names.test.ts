import { describe, expect, test } from 'vitest'
import { projectFiles } from './a-project.ts'

const vague = [
  'util',
  'utils',
  'helper',
  'helpers',
  'common',
  'shared',
  'manager',
  'service',
  'services',
  'misc',
]
/** The limit for production files; tests do not count. */
const mostFilesInAFolder = 25
const watched = /^(src|tests|scripts|bench)\//

/** Vague names, as a word of a file or folder name; and barrels. */
function badNames(paths: readonly string[]): string[] {
  return paths.filter((path) => {
    const names = path.split('/')
    const isBarrel = /^index\.[cm]?[jt]sx?$/.test(names.at(-1) ?? '')
    return (
      isBarrel || names.some((name) => name.split(/[-._]/).some((word) => vague.includes(word.toLowerCase())))
    )
  })
}

const isProduction = (path: string) => !/\.test\.tsx?$/.test(path)

function crowdedFolders(paths: readonly string[]): string[] {
  const folders = Map.groupBy(paths.filter(isProduction), (path) => path.slice(0, path.lastIndexOf('/')))
  return [...folders].flatMap(([folder, files]) =>
    files.length > mostFilesInAFolder ? [`${folder}: ${files.length} files`] : [],
  )
}

/** The limit for folders in one list of the server and of its SQL, which are read district by district. */
const mostFoldersInAList = 15
const inDistricts = /^(src\/server|sql)\//

function longLists(paths: readonly string[]): string[] {
  const folders = new Map<string, Set<string>>()
  for (const path of paths.filter((one) => inDistricts.test(one))) {
    const names = path.split('/').slice(0, -1)
    for (const [depth, name] of names.entries()) {
      const list = names.slice(0, depth).join('/')
      if (depth > 0) folders.set(list, (folders.get(list) ?? new Set()).add(name))
    }
  }
  return [...folders].flatMap(([list, names]) =>
    names.size > mostFoldersInAList ? [`${list}: ${names.size} folders`] : [],
  )
}

/** One file per idea, named in one style: `save-payer.ts`. */
function badlySpelled(paths: readonly string[]): string[] {
  return paths.filter((path) => /\.[jt]sx?$|\.mjs$/.test(path) && !/^[a-z0-9./-]+$/.test(path))
}

describe('names and sizes', () => {
  const paths = projectFiles().filter((path) => watched.test(path))

  test('files are found', () => expect(paths.length).toBeGreaterThan(50))
  test('no vague name, no barrel', () => expect(badNames(paths)).toEqual([]))
  test('no folder of more than 25 production files', () => expect(crowdedFolders(paths)).toEqual([]))
  test('no list of more than 15 folders', () => expect(longLists(projectFiles())).toEqual([]))
  test('one spelling', () => expect(badlySpelled(paths)).toEqual([]))
})

describe('these tests fail where they should', () => {
  test.each([
    'src/web/lib/utils.ts',
    'src/server/money/cart/cart-helpers.ts',
    'src/shared/a.ts',
    'src/server/payment-service/a.ts',
    'src/domain/misc.test.ts',
    'src/web/ui/index.ts',
    'src/server/stock-manager.ts',
  ])('%s', (path) => expect(badNames([path])).toEqual([path]))

  test('a good name', () => expect(badNames(['src/server/money/cart/save-payer.ts'])).toEqual([]))

  test('a folder with too many files', () => {
    const files = Array.from({ length: 26 }, (_, index) => `src/a/${index}.ts`)
    expect(crowdedFolders(files)).toEqual(['src/a: 26 files'])
    expect(crowdedFolders(files.slice(1))).toEqual([])
  })

  test('a list with too many folders', () => {
    const files = Array.from({ length: 16 }, (_, index) => `sql/money/n${index}/a.sql`)
    expect(longLists(files)).toEqual(['sql/money: 16 folders'])
    expect(longLists(files.slice(1))).toEqual([])
  })

  test('another spelling', () => expect(badlySpelled(['src/web/TipSlider.tsx'])).toHaveLength(1))
})
