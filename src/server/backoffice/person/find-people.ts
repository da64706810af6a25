import type { FindPeople, FoundPeople, FoundPerson } from '#contract/person/people.ts'
import { rightsOn } from '#domain/access/rights.ts'
import { parisDate } from '#domain/format.ts'
import { peoplePerPage, proposalsPerPage } from '#domain/person/person.ts'
import {
  type StoredPerson,
  type WantedPeople,
  countPeople,
  findLateness,
  findPeople,
  listTags,
} from '#server/backoffice/person/find-people-store.ts'
import { listProposals } from '#server/backoffice/person/person-sheet-store.ts'
import { presentPerson } from '#server/backoffice/person/present-person.ts'
import { assertActingRight } from '#server/identity/access/acting-role.ts'
import { asMember } from '#server/identity/access/as-member.ts'
import type { Granted } from '#server/identity/user/actor.ts'
import type { Deps } from '#server/money/deps.ts'

/** A page of the directory of an association, filtered and searched, with the number of all pages. */
export async function readFoundPeople(deps: Deps, granted: Granted, asked: FindPeople): Promise<FoundPeople> {
  await assertActingRight(deps, granted, 'person:read')
  const { organisationId, memberships } = granted
  const now = deps.clock.now()
  const wanted: WantedPeople = { ...asked, organisationId, today: parisDate(now) }
  const found = await asMember(deps, granted, async (tx) => ({
    page: await findPeople(tx, wanted),
    count: await countPeople(tx, wanted),
    tags: await listTags(tx, organisationId),
    proposals: await listProposals(tx, { organisationId, rootId: null, most: proposalsPerPage }),
  }))
  const page = found.page.slice(0, peoplePerPage)
  return {
    people: page.map((person) => presentPerson(person, wanted.today)),
    count: found.count,
    next: found.page.length > peoplePerPage ? (page.at(-1)?.position ?? null) : null,
    tags: found.tags,
    proposals: found.proposals.length,
    lateSince: await findLateness(deps.db, { organisation: organisationId, now }),
    rights: rightsOn(memberships, { organisationId, formId: null }),
  }
}

/** A person with the postal address, for files. */
export type AddressedPerson = FoundPerson & Pick<StoredPerson, 'address' | 'zipCode' | 'country'>

/** Reads all people of a list in pages, each in a transaction of its own: a slow reader holds nothing. */
export async function* allPeople(
  deps: Deps,
  granted: Granted,
  asked: FindPeople,
  most: number,
): AsyncGenerator<readonly AddressedPerson[]> {
  const { organisationId } = granted
  const wanted: WantedPeople = { ...asked, organisationId, today: parisDate(deps.clock.now()) }
  for (let after: string | null = ''; after !== null;) {
    const from: WantedPeople = { ...wanted, after }
    const found: StoredPerson[] = await asMember(deps, granted, (tx) => findPeople(tx, from, most))
    yield found.slice(0, most).map((person) => {
      const { address, zipCode, country } = person
      return { ...presentPerson(person, wanted.today), address, zipCode, country }
    })
    after = found.length > most ? (found[most - 1]?.position ?? null) : null
  }
}
