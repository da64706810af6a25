import { expect, test } from 'vitest'
import { shareChannels } from '#web/features/share/share-channels.ts'

const page = 'https://dons.exemple.fr/associations/la-ruche/formulaires/un-toit'
const title = 'Un toit & demain ?'
const hrefs = (hasApps: boolean) =>
  Object.fromEntries(shareChannels(page, title, hasApps).map(({ name, href }) => [name, href]))

test('every channel contains the whole address, and a title cannot break it', () => {
  const { messenger, ...others } = hrefs(false)
  for (const href of Object.values(others)) expect(decodeURIComponent(href)).toContain(page)
  expect(others['email']).toBe(
    `mailto:?subject=Un%20toit%20%26%20demain%20%3F&body=${encodeURIComponent(page)}`,
  )
  expect(Object.keys(others)).toEqual(['email', 'whatsapp', 'facebook', 'x', 'linkedin'])
  expect(messenger).toBe('https://www.facebook.com/messages/')
})

test('the Messenger application is only used on a device that may have it', () => {
  expect(hrefs(true)['messenger']).toBe(`fb-messenger://share/?link=${encodeURIComponent(page)}`)
  const opensBeside = shareChannels(page, title, true).filter(({ isSite }) => isSite)
  expect(opensBeside.map(({ name }) => name)).toEqual(['whatsapp', 'facebook', 'x', 'linkedin'])
})
