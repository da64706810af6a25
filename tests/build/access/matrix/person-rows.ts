import { fillDirectories } from '#server/backoffice/person/fill-directories.ts'
import { aSentFile } from '../pictures.ts'
import type { MatrixKit } from './kit.ts'
import type { Row, Rows } from './row.ts'

const names = { org: 'la-ruche' }
const base = '/ha-api/admin/organizations/:org/people'
const read: Row = { answer: '200', ask: () => ({ path: names }) }

const noFields = {
  firstName: '',
  lastName: '',
  companyName: '',
  email: '',
  birthDate: '',
  address: '',
  zipCode: '',
  city: '',
}

/** A person of the association, from an order. */
async function aPerson(kit: MatrixKit): Promise<string> {
  const { db } = kit.world.deps
  const find = () =>
    db
      .selectFrom('person')
      .innerJoin('organisation', 'organisation.id', 'person.organisation_id')
      .select('person.id')
      .where('organisation.slug', '=', 'la-ruche')
      .executeTakeFirst()
  const known = await find()
  if (known !== undefined) return known.id
  await kit.anOrder()
  await fillDirectories(kit.world.deps)
  return (await find())?.id ?? kit.unknown
}

const ofPerson = (body?: object): Row => ({
  answer: '200',
  ask: async (kit) => ({
    path: { ...names, person: await aPerson(kit) },
    ...(body !== undefined && { body: { ...body, token: kit.world.deps.newId() } }),
  }),
})

/** Others of this person that do not exist: tests/api/backoffice/person/directory.test.ts merges some. */
const ofNone: Row = {
  answer: '404 NOT_FOUND',
  ask: async (kit) => ({
    path: { ...names, person: await aPerson(kit), note: kit.unknown, merged: kit.unknown },
    body: { other: kit.unknown },
  }),
}

const messages = '/ha-api/admin/organizations/:org/messages'

/** None of this association: tests/api/messages/association-messages.test.ts writes and sends some. */
const ofNoMessage = (body?: object): Row => ({
  answer: '404 NOT_FOUND',
  ask: ({ unknown }) => ({ path: { ...names, message: unknown }, ...(body !== undefined && { body }) }),
})

/** The donors of an association. tests/api/backoffice/donors.test.ts asks one for another card. */
export const donorRows: Rows = {
  'GET /ha-api/admin/organizations/:org/donors': read,
  'GET /ha-api/admin/organizations/:org/donors/list': read,
  'POST /ha-api/admin/organizations/:org/donors/search': {
    answer: '200',
    ask: () => ({ path: names, body: { text: 'Moreau' } }),
  },
  'GET /ha-api/admin/organizations/:org/monthly-donors': read,
  'POST /ha-api/admin/organizations/:org/monthly-donors/:order/ask-card': {
    answer: '404 NOT_FOUND',
    ask: ({ unknown }) => ({ path: { ...names, order: unknown } }),
  },
}

/** A file that no one has sent before: one is imported once. */
const ofFile = (query?: Readonly<Record<string, string>>): Row => ({
  answer: '200',
  ask: ({ world }) => ({
    path: names,
    ...(query !== undefined && { query }),
    ...aSentFile('personnes.csv', 'text/csv', `Nom;Ville\nRoy;${world.deps.newId()}`),
  }),
})

/** The directory of an association, and messages to its people. */
export const personRows: Rows = {
  [`GET ${base}`]: read,
  [`GET ${base}/list`]: read,
  [`POST ${base}/search`]: { answer: '200', ask: () => ({ path: names, body: { text: 'Moreau' } }) },
  [`GET ${base}/proposals`]: read,
  [`GET ${base}/:person`]: ofPerson(),
  [`POST ${base}/:person/notes`]: ofPerson({ text: 'Membre fondateur.' }),
  [`POST ${base}/:person/notes/:note/delete`]: ofNone,
  [`POST ${base}/:person/tags`]: ofPerson({ tags: ['chorale'] }),
  [`POST ${base}/:person/consents`]: ofPerson({ agrees: false, source: '' }),
  [`POST ${base}/:person/correction`]: {
    // A person of an order: tests/api/backoffice/import/person-correction.test.ts corrects one of an import.
    answer: '409 PERSON_CHANGED',
    ask: async (kit) => ({
      path: { ...names, person: await aPerson(kit) },
      body: { seen: noFields, typed: noFields },
    }),
  },
  'GET /ha-api/admin/organizations/:org/person-requests': read,
  'POST /ha-api/admin/organizations/:org/person-requests/:request/done': {
    answer: '404 NOT_FOUND',
    ask: ({ unknown }) => ({ path: { ...names, request: unknown } }),
  },
  [`POST ${base}/:person/requests`]: ofPerson({ kind: 'export', askedOn: '2026-11-02' }),
  [`GET ${base}/:person/erasure`]: ofPerson(),
  [`GET ${base}/:person/export`]: ofPerson(),
  // tests/api/backoffice/person/person-erasure.test.ts erases one: here each caller needs the same person.
  [`POST ${base}/:person/erase`]: {
    answer: '404 NOT_FOUND',
    ask: ({ unknown }) => ({ path: { ...names, person: unknown }, body: { isConfirmed: true } }),
  },
  [`POST ${base}/:person/merges`]: ofNone,
  [`POST ${base}/:person/merges/:merged/undo`]: ofNone,
  [`POST ${base}/:person/proposals/dismiss`]: ofNone,
  [`GET ${messages}`]: read,
  [`GET ${messages}/audiences`]: read,
  [`POST ${messages}`]: {
    // Who writes to people of named campaigns alone, writes to none of the whole association.
    answer: (who) => (who.startsWith('FormAdmin') ? '404 NOT_FOUND' : '200'),
    ask: ({ world }) => ({
      path: names,
      body: { purpose: 'news', audience: { kind: 'people' }, locale: 'fr', token: world.deps.newId() },
    }),
  },
  [`GET ${messages}/:message`]: ofNoMessage(),
  [`POST ${messages}/:message/words`]: ofNoMessage({ subject: 'Bonjour', text: 'Bonjour' }),
  [`POST ${messages}/:message/files`]: {
    answer: '404 NOT_FOUND',
    ask: ({ unknown }) => ({
      path: { ...names, message: unknown },
      ...aSentFile('statuts.pdf', 'application/pdf', '%PDF-1.7'),
    }),
  },
  [`POST ${messages}/:message/files/:file/remove`]: {
    answer: '404 NOT_FOUND',
    ask: ({ unknown }) => ({ path: { ...names, message: unknown, file: unknown } }),
  },
  [`POST ${messages}/:message/test`]: ofNoMessage({ place: 1 }),
  [`POST ${messages}/:message/send`]: ofNoMessage({
    sendAt: null,
    isAboutOrders: true,
    subject: '',
    text: '',
  }),
  [`POST ${messages}/:message/stop`]: ofNoMessage(),
  [`POST ${messages}/:message/discard`]: ofNoMessage(),
  [`GET ${base}/imports`]: read,
  [`POST ${base}/imports/trial`]: ofFile(),
  [`POST ${base}/imports/trial/outcomes`]: ofFile({ kind: 'people', columns: 'lastName.city' }),
  [`POST ${base}/imports`]: ofFile({ kind: 'people', columns: 'lastName.city', withoutProblems: 'false' }),
  [`POST ${base}/imports/:import/undo`]: {
    answer: '404 NOT_FOUND',
    ask: ({ unknown }) => ({ path: { ...names, import: unknown } }),
  },
}
