import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { RichText } from '#web/lib/rich-text.tsx'

test('marks become their elements, and nothing else is a mark', () => {
  const parts = { terms: (words: string) => <a href="/terms">{words}</a> }
  const text = 'I accept the <terms>terms</terms> for <b>3 €</b>. <script>x</script>'
  expect(renderToStaticMarkup(<RichText text={text} parts={parts} />)).toBe(
    'I accept the <a href="/terms">terms</a> for <b class="num">3 €</b>. &lt;script&gt;x&lt;/script&gt;',
  )
})

test.each(['La Ruche', 'Les Amis du 29 de la rue des Lilas'])('%s wraps like other words', (name) =>
  expect(renderToStaticMarkup(<RichText text={`Pour <b>${name}</b>.`} />)).toBe(`Pour <b>${name}</b>.`),
)

test('an address stays whole', () =>
  expect(renderToStaticMarkup(<RichText text="À <w>a-b@c.fr</w>." />)).toBe(
    'À <span class="whole">a-b@c.fr</span>.',
  ))
