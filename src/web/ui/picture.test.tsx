import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { Picture } from '#web/ui/picture.tsx'

const rest = { alt: '', width: 1200, height: 300, sizes: '100vw', className: 'banner' }

test('a photograph offers its copies in both formats, and the first one is fetched first', () => {
  const html = renderToStaticMarkup(<Picture {...rest} url="/media/la-ruche/quai.jpg" isFirst />)
  expect(html).toContain('<source type="image/avif" srcSet="/media/la-ruche/quai.jpg.w160.avif 160w, ')
  expect(html).toContain('quai.jpg.w1200.webp 1200w" sizes="100vw"')
  expect(html).toContain('src="/media/la-ruche/quai.jpg.w800.webp"')
  expect(html).toContain('fetchPriority="high"')
})

test('a drawing and a cover are one image, and are fetched when they come near', () => {
  for (const url of ['/media/la-ruche/logo.svg', '/covers/formulaires-c8452f-R.svg']) {
    const html = renderToStaticMarkup(<Picture {...rest} url={url} />)
    expect(html).not.toContain('<picture')
    expect(html).toContain('loading="lazy"')
  }
})
