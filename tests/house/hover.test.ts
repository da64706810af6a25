import { expect, test } from 'vitest'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { projectFiles, root } from './a-project.ts'

const sheets = projectFiles().filter((file) => /^src\/web\/.*\.css$/.test(file))

const isHover = (selector: string) => selector.includes(':hover')
const isSelection = (selector: string) =>
  /:checked|\[aria-(current|selected|pressed|checked)/.test(selector) && !isHover(selector)

/** Background and border that rules of these selectors set, as written. */
function looksOf(css: string, concerns: (selector: string) => boolean): string[] {
  return [...css.replaceAll(/\/\*[\s\S]*?\*\//g, '').matchAll(/([^{}]+)\{([^{}]*)\}/g)]
    .filter(([, selector = '']) => concerns(selector))
    .flatMap(([, , body = '']) => [
      ...body.matchAll(/(background|border(?:-color)?|box-shadow):\s*([^;]+);/g),
    ])
    .map(([, property = '', value = '']) => `${property}: ${value.trim()}`)
    .filter((look) => !/: (none|transparent|0)$/.test(look))
}

/** Lists the styles that a hovered and a selected element share. */
function confusions(css: string): string[] {
  const selected = looksOf(css, isSelection)
  return looksOf(css, isHover).filter((look) => selected.includes(look))
}

test('hover never looks like selection', () => {
  const hovering = sheets.filter((file) => isHover(readFileSync(join(root, file), 'utf8')))
  expect(hovering.length).toBeGreaterThan(8)
  const found = sheets.flatMap((file) =>
    confusions(readFileSync(join(root, file), 'utf8')).map((look) => `${file}: ${look}`),
  )
  expect(found).toEqual([])
})

test('negative control: a hovered tile with the colour of a chosen one is found', () => {
  const css =
    '.tile:hover { background: var(--brand-wash); } .tile:has(:checked) { background: var(--brand-wash); }'
  expect(confusions(css)).toEqual(['background: var(--brand-wash)'])
  expect(confusions(css.replace(':hover', ':active'))).toEqual([])
})
