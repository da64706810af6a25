import type { PeopleFilters } from '#contract/person/people.ts'
import { type PersonRole, type PersonSort, personRoles, personSorts } from '#domain/person/person.ts'

/** Filters of the directory, as its address has them. Names that are searched are in no address. */
export interface PeopleQuery {
  readonly role: PersonRole | ''
  readonly tag: string
  readonly isAgreed: boolean
  readonly sort: PersonSort
  /** Where the page begins; empty: at the first one. */
  readonly after: string
}

/** Parameters of the address. */
export const queryNames = {
  role: 'role',
  tag: 'etiquette',
  news: 'nouvelles',
  sort: 'tri',
  after: 'apres',
} as const
/** The value of `nouvelles` in the address. */
export const agreed = 'oui'

/** Reads the filters of an address: a wrong one does not narrow the list. */
export function readPeopleQuery(search: URLSearchParams): PeopleQuery {
  const read = (name: keyof typeof queryNames) => search.get(queryNames[name]) ?? ''
  return {
    role: personRoles.find((role) => role === read('role')) ?? '',
    tag: read('tag').slice(0, 40),
    isAgreed: read('news') === agreed,
    sort: personSorts.find((sort) => sort === read('sort')) ?? 'name',
    after: read('after').slice(0, 500),
  }
}

/** The address of a list; what does not narrow it is left out. */
export function peopleSearch({ role, tag, isAgreed, sort, after }: PeopleQuery): string {
  const all = { role, tag, news: isAgreed ? agreed : '', sort: sort === 'name' ? '' : sort, after }
  const chosen = Object.entries(all).filter(([, value]) => value !== '')
  const names: Readonly<Record<string, string>> = queryNames
  return `?${new URLSearchParams(chosen.map(([key, value]) => [names[key] ?? key, value])).toString()}`
}

/** The filters of a call. */
export function peopleFilters({ role, tag, isAgreed, sort, after }: PeopleQuery): PeopleFilters {
  return {
    ...(role !== '' && { role }),
    ...(tag !== '' && { tag }),
    ...(isAgreed && { agreesToNews: true }),
    ...(sort !== 'name' && { sort }),
    ...(after !== '' && { after }),
  }
}
