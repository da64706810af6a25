import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { routerFile, withoutReload } from '../../scripts/build/no-endless-reload.ts'
import { root } from './a-project.ts'

/** The files of the router that the build of the browser's pages reads. */
const files = globSync('node_modules/react-router/dist/production/**/*.js', { cwd: root })
const read = (file: string) => readFileSync(join(root, file), 'utf8')

describe('the reload of the router that the build replaces', () => {
  test('is the only one, in the file that the build looks at', () => {
    const reloading = files.filter((file) => /location\.reload\s*\(/.test(read(file)))
    expect(
      reloading.map((file) => routerFile.test(file)),
      `react-router reloads the page in [${reloading.join(', ')}]: scripts/build/no-endless-reload.ts expects it in routeModules.js alone`,
    ).toEqual([true])
  })

  test('becomes a notice', () => {
    const [file = ''] = files.filter((one) => routerFile.test(one))
    const code = withoutReload(read(file))
    expect(code).not.toMatch(/reload\s*\(/)
    expect(code.match(/new Event\('routemissing'\)/g)).toHaveLength(1)
  })
})

describe('another router stops the build', () => {
  const once = 'catch { window.location.reload(); }'
  test.each([
    ['without a reload', 'catch (error) { throw error }'],
    ['with a reload in other words', 'catch { location.reload() }'],
    ['with two reloads', `${once}\n${once}`],
    ['with one more in other words', `${once}\nconst again = () => globalThis.location.reload()`],
  ])('%s', (_name, code) => {
    expect(() => withoutReload(code)).toThrow('react-router no longer reloads a page by one')
  })
})
