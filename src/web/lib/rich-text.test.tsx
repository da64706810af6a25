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
