import { mkdirSync, mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { DatabaseHandle } from '#server/platform/db/database.ts'
import { applyFormFile } from '#server/catalogue/form/apply-form-file.ts'

const script = '"><img src=x onerror=hacked=1><script>hacked=1</script>{{amount}}'
/** Right-to-left words, and emoji of several characters; the definition refuses overrides of direction. */
const marks = 'עברית العربية 👩‍👩‍👧‍👦🏴‍☠️ '
export const germanWord = 'Donaudampfschifffahrtselektrizitätenhauptbetriebswerkbauunterbeamtengesellschaft'
const tenKilobytes = 'W'.repeat(10_000)

/** A text with scripts, direction changes and overflow, as long as a field allows. */
const hostile = (max: number) => `${germanWord} ${script} ${marks}${tenKilobytes}`.slice(0, max)

/** Sixty characters without a break. */
const hostileTitle = '"><img src=x onerror=hacked=1>ע🏴‍☠️Donaudampfschifffahrtsab'

/** Hostile content for every text of an association. */
export async function hostileForm(db: DatabaseHandle['db']): Promise<void> {
  const html = `<h3 onclick="hacked=1">${germanWord}</h3><script>hacked=1</script><p>${marks}${tenKilobytes}</p><a href="javascript:hacked=1">${germanWord}</a><svg onload="hacked=1"></svg>`
  const question = { isRequired: true, hint: hostile(500) }
  const organization = {
    slug: 'la-ruche',
    zipCode: '44000',
    name: hostile(200),
    city: hostile(100),
    address: hostile(200),
    description: hostile(10_300),
    faq: [{ question: hostile(190), answer: hostile(2000) }],
    contact: { email: `${'w'.repeat(60)}@${'x'.repeat(60)}.exemple.fr`, phone: '02 40 00 00 00' },
  }
  const form = {
    type: 'Event',
    slug: 'hostile',
    title: hostileTitle,
    summary: hostile(1000),
    descriptionHtml: html,
    personalMessage: hostile(5000),
    startDate: '2090-06-01T20:00:00+02:00',
    endDate: '2090-06-01T23:00:00+02:00',
    place: { name: hostile(200), address: hostile(200), city: hostile(100), zipCode: '44000' },
    onlineUrl: `https://exemple.fr/${'w'.repeat(500)}`,
    news: [{ date: '2026-11-01', title: hostile(150), text: hostile(5000) }],
    gallery: [{ pictureUrl: 'assets/image.svg', caption: hostile(200) }],
    allowOrganizationPayer: true,
    acceptOpenDonation: true,
    customFields: [{ label: hostile(200), type: 'FreeText', ...question }],
    tiers: [
      {
        name: hostile(200),
        label: hostile(200),
        description: hostile(5000),
        validity: hostile(200),
        price: 100_000,
        vatRate: 5.5,
        isFavorite: true,
        customFields: [
          { label: hostile(190), type: 'TextInput', ...question },
          {
            key: 'choix',
            label: hostile(180),
            type: 'ChoiceList',
            values: [hostile(200), 'Non'],
            ...question,
          },
        ],
        extraOptions: [{ label: hostile(200), description: hostile(2000), price: 150 }],
      },
    ],
  }
  const folder = mkdtempSync(join(tmpdir(), 'obole-hostile-'))
  mkdirSync(join(folder, 'assets'))
  writeFileSync(
    join(folder, 'assets/image.svg'),
    '<svg xmlns="http://www.w3.org/2000/svg" onload="hacked=1"/>',
  )
  const file = join(folder, 'form.json')
  writeFileSync(file, JSON.stringify({ organization, forms: [form] }))
  await applyFormFile(db, file, new Date())
}
