import type { Picture } from './picture-files.ts'

/** An older run to compare with: its address from the index, and the share of changed pixels of each picture. */
export interface Comparison {
  readonly base: string
  readonly shares: ReadonlyMap<string, number | null>
}

const style = `
:root { color-scheme: light dark; font: 15px/1.4 system-ui, sans-serif }
body { margin: 0 1rem 4rem }
header { position: sticky; top: 0; padding: .75rem 0; background: Canvas; border-bottom: 1px solid GrayText; display: flex; flex-wrap: wrap; gap: .5rem 1.25rem; align-items: center }
input[type=search] { font: inherit; padding: .3rem .5rem; min-width: 16rem }
section { border-bottom: 1px solid GrayText; padding: 1rem 0 }
h2 { font-size: 1rem; margin: 0 0 .5rem }
.views { display: flex; gap: 1rem; align-items: flex-start; overflow-x: auto }
figure { margin: 0; flex: none }
figure img { display: block; border: 1px solid GrayText; max-height: 60rem; width: auto; height: auto }
.small img { max-height: 26rem }
.pair { display: flex; gap: .25rem; align-items: flex-start }
figcaption { font-size: .85rem }
.changed figcaption { font-weight: 600 }
[hidden] { display: none }`

const script = `
const find = document.querySelector('#find')
const boxes = [...document.querySelectorAll('[name=view]')]
const only = document.querySelector('#only')
function show() {
  const wanted = find.value.trim().toLowerCase()
  const views = new Set(boxes.filter((box) => box.checked).map((box) => box.value))
  let count = 0
  for (const section of document.querySelectorAll('section')) {
    let visible = 0
    for (const figure of section.querySelectorAll('figure')) {
      figure.hidden = !views.has(figure.dataset.view) || (only?.checked && !figure.classList.contains('changed'))
      if (!figure.hidden) visible += 1
    }
    section.hidden = visible === 0 || !section.id.includes(wanted)
    if (!section.hidden) count += 1
  }
  document.querySelector('#count').textContent = count + ' screens'
}
document.querySelector('#small').addEventListener('change', (event) =>
  document.body.classList.toggle('small', event.target.checked))
document.addEventListener('input', show)
show()`

const escape = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;')

const percent = (share: number) => `${(share * 100).toFixed(share < 0.1 ? 2 : 0)} %`

const image = (address: string, name: string) =>
  `<a href="${escape(address)}"><img loading="lazy" src="${escape(address)}" alt="${escape(name)}"></a>`

function drawPicture({ file, view }: Picture, comparison: Comparison | null): string {
  const share = comparison?.shares.get(file)
  const isCompared = comparison !== null && share !== undefined
  const isChanged = isCompared && share !== 0
  const words = !isCompared ? '' : share === null ? ', new' : `, ${percent(share)} changed`
  const before =
    isChanged && share !== null
      ? image(`${comparison.base}/${encodeURIComponent(file)}`, `${file}, before`)
      : ''
  return `<figure data-view="${view}"${isChanged ? ' class="changed"' : ''}><figcaption>${view}${words}</figcaption><div class="pair">${before}${image(encodeURIComponent(file), file)}</div></figure>`
}

/** Puts the most changed screens first; without an older run, the order of the names. */
function ordered(screens: Map<string, Picture[]>, comparison: Comparison | null): [string, Picture[]][] {
  const rank = (pictures: readonly Picture[]) =>
    Math.max(...pictures.map(({ file }) => comparison?.shares.get(file) ?? (comparison ? 1.1 : 0)))
  return [...screens].toSorted(([, one], [, other]) => rank(other) - rank(one))
}

/** The page to browse the pictures of a run, filtered by name and view, beside those of an older run. */
export function drawIndex(
  title: string,
  pictures: readonly Picture[],
  comparison: Comparison | null,
): string {
  const screens = Map.groupBy(pictures, ({ screen }) => screen)
  const views = [...new Set(pictures.map(({ view }) => view))]
  const boxes = views.map(
    (view) => `<label><input type="checkbox" name="view" value="${view}" checked> ${view}</label>`,
  )
  const sections = ordered(screens, comparison).map(
    ([screen, its]) =>
      `<section id="${escape(screen)}"><h2>${escape(screen)}</h2><div class="views">${its
        .map((picture) => drawPicture(picture, comparison))
        .join('')}</div></section>`,
  )
  const only = comparison === null ? '' : '<label><input type="checkbox" id="only"> changed only</label>'
  return `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<title>${escape(title)}</title>
<style>${style}</style>
<header><strong>${escape(title)}</strong><input type="search" id="find" placeholder="Name of a screen" aria-label="Name of a screen">${boxes.join('')}<label><input type="checkbox" id="small"> small</label>${only}<span id="count"></span></header>
${sections.join('\n')}
<script>${script}</script>
</html>
`
}
