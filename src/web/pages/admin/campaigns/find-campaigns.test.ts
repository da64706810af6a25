import { expect, test } from 'vitest'
import {
  campaignSearch,
  findCampaigns,
  readCampaignQuery,
} from '#web/pages/admin/campaigns/find-campaigns.ts'

const formOf = (title: string, state: 'draft' | 'published' = 'published') => ({
  formType: 'Event' as const,
  formSlug: title.toLowerCase(),
  title,
  state,
  suspended: false,
  plannedFor: null,
  canPublish: true,
})
const query = (search: string) => readCampaignQuery(new URLSearchParams(search))
const titles = (search: string) => findCampaigns(forms, query(search)).forms.map(({ title }) => title)
const forms = [formOf('Fête d’été'), formOf('Gala', 'draft'), formOf('Gala d’hiver')]

test('a title is found whatever its accents and capitals, a state by its filter', () => {
  expect(titles('')).toHaveLength(3)
  expect(titles('texte=FETE')).toEqual(['Fête d’été'])
  expect(titles('etat=draft')).toEqual(['Gala'])
  expect(titles('texte=gala&etat=published')).toEqual(['Gala d’hiver'])
  expect(findCampaigns(forms, query('texte=rien'))).toMatchObject({
    count: 0,
    states: ['draft', 'published'],
  })
})

test('what an address asks wrongly is the whole list', () => {
  expect(query('etat=perdu&page=-1')).toEqual({ text: '', state: null, page: 1 })
  expect(campaignSearch(query('texte=gala&etat=draft&page=2'))).toBe('?texte=gala&etat=draft&page=2')
  expect(campaignSearch(query(''))).toBe('?')
})

test('a page after the last is the last', () => {
  const many = Array.from({ length: 26 }, (_, index) => formOf(`Dons ${index}`))
  expect(findCampaigns(many, query('page=9'))).toMatchObject({
    page: 2,
    count: 26,
    forms: [{ title: 'Dons 25' }],
  })
})
