import type { DatabaseHandle } from '#server/platform/db/database.ts'
import type { StoredForm } from '#server/catalogue/form/form-store.ts'
import { aForm } from '../a-form.ts'

export const galaPath = '/associations/la-ruche/evenements/gala'

/** The address of a gala with another name. */
export function galaPathOf({ definition }: StoredForm): string {
  return `/associations/la-ruche/evenements/${definition.slug}`
}

/** Texts of the form, as a visitor reads them. */
export const gala = {
  title: 'Le gala de la Ruche',
  adult: 'Adulte',
  child: 'Enfant',
  menu: 'Menu',
  menus: ['Viande', 'Poisson', 'Légumes'],
  frontRow: 'Place au premier rang',
} as const

interface GalaChanges {
  readonly form?: Readonly<Record<string, unknown>>
  readonly adult?: Readonly<Record<string, unknown>>
  readonly child?: Readonly<Record<string, unknown>>
}

/** An evening with tickets: adults with a menu to choose and one seat in the front row, children, and a gift. */
export function aGala(db: DatabaseHandle['db'], changes: GalaChanges = {}): Promise<StoredForm> {
  return aForm(db, {
    form: {
      type: 'Event',
      slug: 'gala',
      title: gala.title,
      summary: 'Un dîner et un bal, au profit de l’épicerie.',
      startDate: '2090-03-11T18:30:00+01:00',
      endDate: '2090-03-11T23:30:00+01:00',
      place: { name: 'Salle des fêtes', address: '1 place de la Mairie', zipCode: '44000', city: 'Nantes' },
      presetAmounts: [],
      tiers: [
        {
          key: 'adulte',
          name: gala.adult,
          price: 1500,
          vatRate: 5.5,
          stock: 6,
          customFields: [{ label: gala.menu, type: 'ChoiceList', values: gala.menus, isRequired: true }],
          extraOptions: [{ key: 'rang', label: gala.frontRow, price: 800, stock: 1 }],
          ...changes.adult,
        },
        { key: 'enfant', name: gala.child, price: 705, ...changes.child },
      ],
      ...changes.form,
    },
  })
}
