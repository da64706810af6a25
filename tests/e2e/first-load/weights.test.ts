import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { loadDemo } from '#server/catalogue/form/load-demo.ts'
import { budgetOf, pageOfType, phone, weighFirstLoad } from '../../../bench/first-weights.ts'
import { aSite } from '../../build/e2e/a-site.ts'
import { scriptsFrom } from '../../build/site/weigh-scripts.ts'

const demo = join(import.meta.dirname, '../../../demo')
const site = aSite((db) => loadDemo(db, demo, new Date()))

test.each(Object.entries(pageOfType))('a first load of %s stays within its budget', async (type, path) => {
  const budget = budgetOf(type)
  const page = await site.visit(phone)
  const { script, all } = await weighFirstLoad(page, site.url + path)
  expect(script, 'kB of JavaScript').toBeLessThanOrEqual(budget.script)
  expect(all, 'kB of HTML, CSS, JavaScript and font').toBeLessThanOrEqual(budget.all)
})

test('the script that loads after a page brings no file of the pages with it', () => {
  const assets = join(import.meta.dirname, '../../../build/client/assets')
  const [script, ...others] = readdirSync(assets).filter((name) => /^after-load-.*\.js$/.test(name))
  expect(others).toEqual([])
  expect(readFileSync(join(assets, script ?? ''), 'utf8')).not.toMatch(/(?:from|import)\s*\(?["']\.\//)
})

test('the editor of campaigns stays within its budget with its text editor, which no other page loads', () => {
  const editor = scriptsFrom('entry.client', 'manifest', 'root', 'editor', 'rich-text')
  const total = [...editor.values()].reduce((sum, size) => sum + size, 0)
  expect(total, 'bytes of JavaScript').toBeLessThanOrEqual(260_000)
  const assets = join(import.meta.dirname, '../../../build/client/assets')
  const withEditor = readdirSync(assets).filter(
    (name) => name.endsWith('.js') && readFileSync(join(assets, name), 'utf8').includes('ProseMirror'),
  )
  expect(withEditor).toEqual([expect.stringMatching(/^rich-text-/)])
})
