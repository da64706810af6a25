import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Page } from 'playwright-core'
import { theBrowser } from '../../build/e2e/a-tab.ts'
import { checkKeyboard } from '../../build/screens/check-keyboard.ts'

// What the walks rely on: each kind of mistake is found.

let page: Page
beforeAll(async () => {
  page = await (await theBrowser()).newPage({ viewport: { width: 800, height: 600 } })
})
afterAll(() => page.context().close())

const style = `<style>:focus-visible { outline: 3px solid black }</style>`
const found = async (body: string) => {
  await page.setContent(`<!doctype html><title>x</title>${style}<main>${body}</main>`)
  return checkKeyboard(page)
}

test('a page with links, fields, radio buttons, a closed fold and a long text has no problem', async () => {
  const radios = '<label><input type="radio" name="a">A</label><label><input type="radio" name="a">B</label>'
  const fold = '<details><summary>More</summary><a href="#">Hidden</a></details>'
  const low = '<div style="height:2000px"></div><label>Date <input type="date"></label><button>End</button>'
  expect(await found(`<a href="#">Start</a>${radios}${fold}<button disabled>No</button>${low}`)).toEqual([])
})

test('a page is gone through when it is drawn', async () => {
  const draw = `setTimeout(() => b.replaceWith(b.cloneNode(true)), 150); setTimeout(() => a.after(c), 300)`
  const buttons = '<button id="a">A</button><button id="b">B</button><button id="c">C</button>'
  expect(await found(`${buttons}<script>${draw}</script>`)).toEqual([])
  const late = `setTimeout(() => a.after(document.createElement('button')), 200)`
  expect(await found(`<button id="a">A</button><script>${late}</script>`)).toEqual([
    expect.stringContaining('has no name'),
  ])
})

test.each([
  ['a button without a name', '<button></button>', /has no name/],
  ['an order of its own', '<a href="#">A</a><a href="#" tabindex="1">B</a>', /has an order of its own/],
  ['a focus without an outline', '<a href="#" style="outline:0">A</a>', /has no outline/],
  [
    'a focus under a bar',
    '<div style="position:fixed;inset:0;background:white;z-index:1"></div><a href="#">A</a>',
    /is covered/,
  ],
  ['a control outside of the view', '<a href="#" style="position:fixed;left:-999px">A</a>', /is out of view/],
  [
    'a trap',
    '<button id="t">A</button><button>B</button><script>t.onkeydown = (e) => e.preventDefault()</script>',
    /does not leave/,
  ],
  [
    'a control that is passed over',
    '<button>A</button><button id="p">B</button><button>C</button><script>p.onfocus = () => p.nextSibling.focus()</script>',
    /is not reached/,
  ],
  [
    'a focus that is lost',
    '<button id="a">A</button><button>B</button><script>a.onfocus = () => a.remove()</script>',
    /is not reached|comes after/,
  ],
  [
    'a jump that happens once',
    '<button id="a">A</button><button>B</button><button id="c">C</button><script>a.onblur = () => { a.onblur = null; c.focus(); c.after(a.cloneNode(true)) }</script>',
    /is not reached/,
  ],
])('%s is found', async (_, body, problem) => {
  expect((await found(body)).join('\n')).toMatch(problem)
})
