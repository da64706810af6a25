import { expect } from 'vitest'
import { sql } from 'kysely'
import type { StoredForm } from '#server/catalogue/form/form-store.ts'
import type { Browser } from '../a-browser.ts'
import { aPayer, aShopper, tierIdOf } from '../a-shopper.ts'
import type { World } from '../a-world.ts'
import { gift } from './donor-actions.ts'
import { directoryActions, peopleUrl } from './directory-actions.ts'

const email = 'quiterie@exemple.fr'
/** Words that name the person. */
export const identity = ['Quiterie', 'Vandermolen', 'impasse du Zouave', email, '1980-05-04', '04/05/1980']
/** The payer of every order. */
export const quiterie = {
  ...aPayer,
  firstName: 'Quiterie',
  lastName: 'Vandermolen',
  email,
  emailConfirmation: email,
  address: '12 impasse du Zouave',
  birthDate: '04/05/1980',
}

/** Adherents with answers and files, and gifts. */
export const everyAnswer = {
  type: 'Membership',
  slug: 'cours',
  presetAmounts: [],
  askBirthDate: true,
  askAddress: true,
  acceptOpenDonation: true,
  tiers: [
    {
      key: 'adulte',
      name: 'Adulte',
      price: 9000,
      validityPeriod: { kind: 'dates', from: '2026-09-01', until: '2099-06-30' },
    },
  ],
  customFields: [
    { key: 'sante', label: 'Santé', type: 'FreeText' },
    { key: 'certificat', label: 'Certificat', type: 'File' },
  ],
}

async function sendFile(world: World, form: StoredForm, word: string) {
  const shopper = aShopper(world, form)
  const { body: cart } = await shopper.makeCart([gift(form, 1000)])
  const sent = new FormData()
  sent.append(
    'file',
    new Blob([`%PDF-1.7 SECRET-${word}\n1 0 obj<<>>endobj\ntrailer<<>>\n%%EOF\n`]),
    `${word}.pdf`,
  )
  const url = `${world.url}/ha-api/carts/${cart.id}/file`
  const answer = await fetch(url, { method: 'POST', headers: shopper.withKey(cart), body: sent })
  return { shopper, cart, fileId: ((await answer.json()) as { fileId: string }).fileId }
}

/** A line of another program, and a place on the list of a message. */
export async function haveImportAndMessage(
  { deps: { db } }: World,
  { organisationId }: StoredForm,
  { address, root, word }: { readonly address: string; readonly root: string | null; readonly word: string },
): Promise<void> {
  await sql`with import as (
      insert into people_import (id, organisation_id, kind, file_name, file_hash, lines, imported_by, imported_at)
      select gen_random_uuid(), ${organisationId}, 'members', 'anciens.csv', ${word}, 1, id, now()
      from user_account order by created_at limit 1 returning *
    )
    insert into imported_line (id, import_id, organisation_id, kind, line, person_id, key, first_name, last_name,
      company_name, email, birth_date, address, zip_code, city, country, name_words, sort_name, words, number, label,
      method, imported_at)
    select gen_random_uuid(), id, ${organisationId}, 'members', 2, ${root}, '', 'Quiterie', 'Vandermolen', '', ${address},
      '1980-05-04', '12 impasse du Zouave', '', '', '', ' quiterie vandermolen ', 'vandermolen quiterie',
      ' quiterie vandermolen ', ${word}, '', '', now()
    from import`.execute(db)
  await sql`with message as (
      insert into message (id, organisation_id, author_id, token, purpose, audience, locale, subject, text, state,
        created_at, updated_at)
      select gen_random_uuid(), ${organisationId}, id, ${word}, 'news', '{"kind": "people"}', 'fr', 'La rentrée',
        'Bonjour', 'draft', now(), now()
      from user_account order by created_at limit 1 returning *
    )
    insert into message_recipient (id, message_id, place, email, first_name, name, queued_at)
    select gen_random_uuid(), id, 1, ${address}, 'Quiterie', 'Quiterie Vandermolen', now() from message`.execute(
    db,
  )
}

/** Everything that an association may store of a person; its own words end with `word`. */
export async function haveEverything(
  world: World,
  form: StoredForm,
  by: Browser,
  word: string,
): Promise<void> {
  const { db } = world.deps
  const actions = directoryActions(world)
  const org = form.organisation.slug
  const { shopper, cart, fileId } = await sendFile(world, form, word)
  const [health, certificate] = form.definition.customFields
  const line = (firstName: string, lastName: string, answer: string, birthDate = '04/05/1980') => ({
    tierId: tierIdOf(form, 'adulte'),
    participant: { firstName, lastName, birthDate },
    customFields: [{ fieldId: health?.id, value: `${answer} ${word}` }],
  })
  const own = line('Quiterie', 'Vandermolen', 'Asthme')
  own.customFields.push({ fieldId: certificate?.id, value: fileId })
  await shopper.changeItems(cart, [own, gift(form, 2500)])
  await shopper.savePayer(cart, { ...quiterie, comment: `Commentaire ${word}` })
  await shopper.payCart(cart, '4242424242424242')
  await actions.anOrder(form, [gift(form, 1200)], {
    ...quiterie,
    firstName: 'Quitterie',
    email: 'quit@exemple.fr',
  })
  await actions.anOrder(
    form,
    [line('Quiterie', 'Vandermolen', 'Pollen'), line('Paul', 'Roy', 'Arachide', '02/02/1971')],
    {
      firstName: 'Paul',
      lastName: 'Roy',
      email: 'paul@exemple.fr',
      birthDate: '02/02/1971',
    },
  )
  const left = aShopper(world, form)
  const { body: leftCart } = await left.makeCart([gift(form, 3000)])
  await left.savePayer(leftCart, quiterie)
  await sql`insert into waiting_entry (id, organisation_id, form_id, tier_id, email, first_name, quantity, locale, state,
      created_at, updated_at)
    values (gen_random_uuid(), ${form.organisationId}, ${form.id}, ${tierIdOf(form, 'adulte')}, ${email}, 'Quiterie', 1,
      'fr', 'waiting', now(), now())`.execute(db)
  await sql`insert into prospect (id, form_id, email, locale, created_at)
    values (gen_random_uuid(), ${form.id}, ${email}, 'fr', now())`.execute(db)
  await sql`insert into news_subscription (id, form_id, email, locale, created_at, confirmed_at, news_until)
    values (gen_random_uuid(), ${form.id}, ${email}, 'fr', now(), now(), now())`.execute(db)
  await actions.fill()
  const people = (await actions.find(by, { text: 'vandermolen' }, org)).people
  const root = people.find((one) => one.email === email)?.id ?? ''
  const base = `${peopleUrl(org)}/${root}`
  for (const other of people.filter(({ id }) => id !== root))
    expect((await by.post(`${base}/merges`, { other: other.id })).status).toBe(200)
  await haveImportAndMessage(world, form, { address: email, root, word })
  const token = world.deps.newId()
  await by.post(`${base}/notes`, { text: `Note ${word}`, token })
  await by.post(`${base}/tags`, { tags: [`tag-${word}`] })
  await by.post(`${base}/consents`, { agrees: true, source: `Accord ${word}`, token })
}
