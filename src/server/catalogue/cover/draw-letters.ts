import type { ReactNode } from 'react'
import { pictureFonts } from '#server/catalogue/cover/picture-fonts.ts'

/**
 * Letters as one SVG path, with its width: a picture cannot load the page's font.
 * @param size of the letters in pixels
 */
export async function drawLetters(text: string, size: number): Promise<{ path: string; width: number }> {
  const { default: satori } = await import('satori')
  const style = { display: 'flex', fontFamily: 'Figtree', fontWeight: 700, fontSize: size, lineHeight: 1 }
  const box = { type: 'div', key: null, props: { style, children: text } }
  const drawing = await satori(box as ReactNode, {
    width: size * 3,
    height: size,
    fonts: await pictureFonts(),
  })
  const [, path = ''] = /<path fill="[^"]*" d="([^"]*)"/.exec(drawing) ?? []
  const short = path.replaceAll(/\d+\.\d+/g, (number) => String(Math.round(Number(number))))
  const xs = [...short.matchAll(/[ML](-?\d+) /g)].map(([, x]) => Number(x))
  return { path: short, width: xs.length === 0 ? 0 : Math.max(...xs) }
}
