import type { Page } from 'playwright-core'
import { unfurl } from 'unfurl.js'
import { describe, test } from 'vitest'
import { type SmallWidget, smallWidgetKinds, widgetPath } from '#domain/address/widgets.ts'
import { elementCode, frameCode } from '#domain/widget/embed-codes.ts'
import { aForm } from '../../build/a-form.ts'
import { aSite } from '../../build/e2e/a-site.ts'
import { expect } from '../../build/e2e/expect.ts'
import { aForeignSite } from '../../build/e2e/foreign-site.ts'
import { isSound } from '../../build/e2e/sound-screen.ts'

const site = aSite(async (db) => {
  await aForm(db, { form: { slug: 'dons' } })
  await aForm(db, {
    form: { slug: 'toit', type: 'CrowdFunding', title: 'Un toit pour trois cents enfants', goal: 1_000_000 },
  })
  await aForm(db, { form: { slug: 'fermee', state: 'disabled' } })
  await aForm(db, { form: { slug: 'brouillon', state: 'draft' } })
})

const of = (kind: SmallWidget, formSlug = 'toit') => ({
  publicUrl: site.url,
  organizationSlug: 'la-ruche',
  formType: formSlug === 'toit' ? ('CrowdFunding' as const) : ('Donation' as const),
  formSlug,
  kind,
  locale: 'fr' as const,
  title: 'Un toit',
})

const openForeign = aForeignSite()

const frameHeight = (page: Page, selector: string) =>
  page.locator(selector).evaluate((frame) => frame.getBoundingClientRect().height)

/** The frame is as high as the content in it. */
async function fits(page: Page, selector: string): Promise<void> {
  const content = page.frameLocator(selector).locator('body')
  await expect(content).toHaveClass('widget')
  await expect
    .poll(async () => {
      const height = await content.evaluate((element) => Math.ceil(element.getBoundingClientRect().height))
      return (await frameHeight(page, selector)) - height
    })
    .toBe(0)
}

const elements = () =>
  (['button', 'card', 'counter'] as const).map((kind) => elementCode(of(kind))).join('\n')
const tags = ['obole-button', 'obole-card', 'obole-counter'].map((tag) => `${tag} iframe`)

test('a program that shows pasted addresses finds the card of a campaign', async () => {
  const { oEmbed, open_graph } = await unfurl(`${site.url}/associations/la-ruche/collectes/toit`)
  expect(oEmbed).toMatchObject({ type: 'rich', title: 'Un toit pour trois cents enfants', width: 350 })
  expect(oEmbed !== undefined && 'html' in oEmbed ? oEmbed.html : '').toContain('/widget-vignette"')
  expect(open_graph.title).toContain('Un toit pour trois cents enfants')
})

describe('on another site', () => {
  test('several widgets are as high as their content, at every width, and set no cookie', async () => {
    const page = await site.visit({ width: 1000, height: 2000 })
    await openForeign(page, `${elements()}${frameCode(of('row'))}${frameCode(of('card', 'dons'))}`)
    const all = [...tags, '#obole-row-toit', '#obole-card-dons']
    for (const frame of all) await fits(page, frame)
    // In a wide column, the button and the upright card stay narrow.
    const widths = tags.map((tag) => page.frameLocator(tag).locator('main > :not(h1, style)').last())
    expect(await Promise.all(widths.map(async (part) => (await part.boundingBox())?.width))).toEqual([
      350, 350, 976,
    ])
    await page.setViewportSize({ width: 320, height: 2000 })
    for (const frame of all) await fits(page, frame)
    expect(await page.context().cookies()).toEqual([])
    const grounds = await page
      .frameLocator(tags[0] ?? '')
      .locator('body')
      .evaluate((element) => getComputedStyle(element).backgroundColor)
    expect(grounds).toBe('rgba(0, 0, 0, 0)')
  })

  test('the keyboard goes through them, and opens the campaign in a new tab', async () => {
    const page = await site.visit({ height: 2000 })
    await openForeign(page, `<a href="#">Avant</a>${elementCode(of('button'))}<a href="#">Après</a>`)
    await fits(page, 'obole-button iframe')
    await page.getByRole('link', { name: 'Avant' }).focus()
    await page.keyboard.press('Tab')
    const link = page.frameLocator('obole-button iframe').getByRole('link')
    await expect(link).toBeFocused()
    const [opened] = await Promise.all([page.context().waitForEvent('page'), page.keyboard.press('Enter')])
    await expect(opened).toHaveURL(`${site.url}/associations/la-ruche/collectes/toit`)
    expect(await opened.evaluate(() => window.opener === null)).toBe(true)
    await opened.close()
    await page.bringToFront()
    await page.keyboard.press('Tab')
    await expect(page.getByRole('link', { name: 'Après' })).toBeFocused()
  })

  test('an element takes what was set before its script came, and follows its attributes', async () => {
    const page = await site.visit()
    await openForeign(
      page,
      `<obole-button id="w"></obole-button><script>w.campaign='la-ruche/collectes/toit';w.accent='#ffd400';heard=0;w.addEventListener('obole:height',()=>heard++)</script>
<script src="${site.url}/widget.js"></script>`,
    )
    const link = page.frameLocator('#w iframe').getByRole('link')
    await expect(link).toHaveCSS('background-color', 'rgb(255, 212, 0)')
    await expect(link).toHaveCSS('color', 'rgb(0, 0, 0)')
    await expect.poll(() => page.evaluate('heard')).toBe(1)
    await page.locator('#w').evaluate((element) => element.setAttribute('lang', 'en'))
    await expect(link).toContainText('Support this project')
    await page.locator('#w').evaluate((element) => element.setAttribute('accent', '004400'))
    await expect(link).toHaveCSS('background-color', 'rgb(0, 68, 0)')
  })
})

describe('a hostile site changes nothing', () => {
  test('forged heights, from itself and from another frame, are ignored', async () => {
    const page = await site.visit({ height: 2000 })
    expect(tags).toHaveLength(3)
    const forged = `{type:'obole:height',id,height:9999}`
    await openForeign(
      page,
      `${elements()}${frameCode(of('row'))}<iframe id="liar" srcdoc="<script>for(const id of ['obole-1','obole-row-toit'])parent.postMessage(${forged},'*')</script>"></iframe>
<script>function lie(){for(const id of ['obole-1','obole-2','obole-row-toit'])postMessage(${forged},'*')}</script>`,
    )
    for (const frame of tags) await fits(page, frame)
    await page.evaluate('lie()')
    for (const frame of [...tags, '#obole-row-toit']) await fits(page, frame)
  })

  test('10,000 messages and a loop of sizes leave the widget as it is', async () => {
    const page = await site.visit({ height: 2000 })
    await openForeign(
      page,
      `${frameCode(of('card'))}<script>let count=0;addEventListener('message',()=>{count++;document.querySelector('iframe').style.width=(300+count%2)+'px'})</script>`,
    )
    await fits(page, 'iframe')
    const content = page.frameLocator('iframe').locator('body')
    const before = await content.innerHTML()
    await page.evaluate(() => {
      const frame = document.querySelector('iframe')
      for (let turn = 0; turn < 10_000; turn++)
        frame?.contentWindow?.postMessage({ type: 'obole:height', id: 'x', height: turn, html: '<b>' }, '*')
    })
    await fits(page, 'iframe')
    expect(await content.innerHTML()).toBe(before)
    // The same height is sent once: a site that changes the frame at each message gets no endless stream.
    expect(Number(await page.evaluate('count'))).toBeLessThan(20)
  })

  test('every other page refuses the frame', async () => {
    const page = await site.visit({ expects: [/frame-ancestors|X-Frame-Options|refused/i] })
    const paths = [
      '/associations/la-ruche/collectes/toit',
      '/associations/la-ruche/formulaires/dons/1',
      '/connexion',
    ]
    await openForeign(page, paths.map((path) => `<iframe src="${site.url}${path}"></iframe>`).join(''))
    await page.waitForLoadState('load')
    const shown = page.frames().filter((frame) => frame.parentFrame() !== null)
    expect(shown).toHaveLength(paths.length)
    for (const frame of shown) expect(await frame.content()).not.toContain('La Ruche')
  })
})

describe.each([320, 1200])('at %i px', (width) => {
  test.each(smallWidgetKinds)('the %s is accessible in every state and language', async (kind) => {
    const page = await site.visit({ width, expects: [/404/] })
    for (const slug of ['toit', 'dons', 'fermee', 'brouillon'])
      for (const locale of ['fr', 'en'] as const) {
        await page.goto(widgetPath(of(kind, slug), kind, locale))
        await expect(page.locator('body')).toHaveClass('widget')
        await isSound(page, `${kind} ${slug} ${locale}`)
      }
    await page.goto(`${widgetPath(of(kind), kind, 'fr')}#accent=777777&radius=30`)
    await isSound(page, `${kind} with an accent`)
  })
})
