import { expect, test } from 'vitest'
import { inlineBanner, inlineDrawings } from '#server/platform/http/inline-drawings.ts'

const logo = '/media/la-ruche/logo.svg'
const page = `<head><link rel="preload" as="image" href="${logo}"/></head><img class="a" src="${logo}" alt=""/>`
const drawing = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1 1"><path fill="#4b3fcf" d="M0 0h1v1z"/></svg>`

test('a small drawing is inlined and not requested', async () => {
  const html = await inlineDrawings(page, async (path) => (path === logo ? drawing : null))
  expect(html).not.toContain(logo)
  const [, src = ''] = /src="data:image\/svg\+xml,([^"]*)"/.exec(html) ?? []
  expect(decodeURIComponent(src)).toBe(drawing)
})

test('a large drawing, a photograph or an unknown picture is not inlined', async () => {
  expect(await inlineDrawings(page, async () => `<svg>${'<g/>'.repeat(3_000)}</svg>`)).toBe(page)
  expect(await inlineDrawings(page, async () => null)).toBe(page)
  const photograph = page.replaceAll('.svg', '.jpg')
  expect(await inlineDrawings(photograph, async () => drawing)).toBe(photograph)
})

const banner = (copy: string) =>
  `<picture><source type="image/avif" srcSet="/media/r/q.jpg.w160.avif 160w, ${copy} 480w, /media/r/q.jpg.w800.avif 800w" sizes="60vw"/><source type="image/webp" srcSet="/media/r/q.jpg.w480.webp 480w"/><img alt="" fetchPriority="high" src="/media/r/q.jpg.w800.webp"/></picture>`

test('the copy of a banner that a phone shows is in the page; a large one is not, nor another picture', async () => {
  const page = banner('/media/r/q.jpg.w480.avif')
  const address = 'data:image/avif;base64,AAAA'
  expect(await inlineBanner(page, async () => address)).toBe(banner(address))
  expect(await inlineBanner(page, async () => address + 'A'.repeat(40_000))).toBe(page)
  expect(await inlineBanner(page, async () => null)).toBe(page)
  const later = page.replace('fetchPriority="high"', 'loading="lazy"')
  expect(await inlineBanner(later, async () => address)).toBe(later)
})
