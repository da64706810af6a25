import { describe, expect, test } from 'vitest'
import { widgetKinds } from '#domain/address/widgets.ts'
import { type Embed, elementCode, frameCode, linkCode, plainFrame } from '#domain/widget/embed-codes.ts'

const embed: Embed = {
  publicUrl: 'https://dons.exemple.fr',
  organizationSlug: 'la-ruche',
  formType: 'Donation',
  formSlug: 'un-toit',
  kind: 'card',
  locale: 'en',
  title: '"Un toit" <script>alert(1)</script> & co',
}
const address = 'https://dons.exemple.fr/associations/la-ruche/formulaires/un-toit'

describe.each(widgetKinds)('the codes of the %s', (kind) => {
  const codes = [plainFrame, frameCode, elementCode].map((make) => make({ ...embed, kind }))
  test.each(codes)('escape the title: %s', (code) => {
    expect(code).toContain('&quot;Un toit&quot; &lt;script&gt;alert(1)&lt;/script&gt; &amp; co"')
    expect(code).not.toContain('alert(1)</script>')
  })
})

test('a frame is lazy, has a title, and a listener that checks origin, window and id', () => {
  const code = frameCode(embed)
  expect(code).toContain(`src="${address}/widget-vignette/en#id=obole-card-un-toit"`)
  expect(code).toContain('loading="lazy"')
  expect(code).toContain('e.origin==="https://dons.exemple.fr"&&e.source===f.contentWindow')
  expect(code).toContain('d.id===f.id')
})

test('an element names its campaign, names the script, and a link inside', () => {
  const code = elementCode({ ...embed, kind: 'row', title: 'Un toit' })
  expect(code).toBe(
    `<script src="https://dons.exemple.fr/widget.js" async></script>
<obole-card campaign="la-ruche/formulaires/un-toit" lang="en" label="Un toit" layout="row"><a href="${address}" target="_blank" rel="noopener">Un toit</a></obole-card>`,
  )
})

test('the whole form is an element and a frame like the others', () => {
  const form = { ...embed, kind: 'form' as const }
  expect(elementCode(form)).toContain('<obole-form campaign="la-ruche/formulaires/un-toit" lang="en"')
  expect(frameCode(form)).toContain(`src="${address}/widget/en#id=obole-form-un-toit"`)
})

test('the payment of the form opens in place of the site where the association chose so', () => {
  const form = { ...embed, kind: 'form' as const, paysOnTop: true }
  expect(frameCode(form)).toContain('/widget/en#id=obole-form-un-toit&amp;pay=top" title=')
  expect(elementCode(form)).toContain(' pay="top">')
  // Only the form takes payments.
  for (const kind of ['button', 'card', 'row', 'counter'] as const)
    for (const code of [frameCode({ ...form, kind }), elementCode({ ...form, kind })])
      expect(code).not.toContain('pay')
})

test('a link opens in a new tab', () => {
  expect(linkCode(`${address}?a=1&b=2`, 'Un toit')).toBe(
    `<a href="${address}?a=1&amp;b=2" target="_blank" rel="noopener">Un toit</a>`,
  )
})
