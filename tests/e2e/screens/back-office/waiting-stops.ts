import { sql } from 'kysely'
import { hydrated } from '../../../build/e2e/a-tab.ts'
import { expect } from '../../../build/e2e/expect.ts'
import { words } from '../../../build/e2e/words.ts'
import type { Stop } from '../walk.ts'

/** The waiting list of a price with some people in it. */
export const waitingStops: readonly Stop[] = [
  [
    'office-waiting',
    async ({ page, site, locale }) => {
      await sql`
        insert into waiting_entry (id, organisation_id, form_id, tier_id, email, first_name, quantity, locale, state,
          created_at, updated_at)
        select gen_random_uuid(), f.organisation_id, f.id, s.id, name || '-bal@exemple.fr', name, 5, 'fr', 'waiting',
          now() - interval '1 day', now()
        from form f join stock s on s.form_id = f.id and s.kind = 'tier',
          unnest(array['Yasmine', 'Maximilienne-Apolline', 'Noé']) name
        where f.slug = 'bal-complet' on conflict do nothing`.execute(site.db)
      await page.goto('/admin/la-ruche/evenements/bal-complet/attente')
      await hydrated(page)
      const remove = words(locale, 'waitingLists')('removeThis', { name: 'Yasmine' })
      await expect(page.getByRole('button', { name: remove })).toBeVisible()
    },
  ],
]
