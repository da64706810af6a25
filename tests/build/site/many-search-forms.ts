import pg from 'pg'

/**
 * Publishes many campaigns within seconds: associations of ten forms each, with words in the proportions of a real site
 * (a few in every form, others in one of a hundred, of a thousand, of all). One association of ten is not verified.
 */
export async function manyForms(databaseUrl: string, count: number): Promise<void> {
  const client = new pg.Client({ connectionString: databaseUrl })
  await client.connect()
  try {
    await client.query(`create temp table word as select n, w from unnest(array[
      'solidarité', 'musique', 'école', 'sport', 'théâtre', 'jardin', 'forêt', 'rivière', 'enfants', 'aînés',
      'lutherie', 'apiculture', 'patrimoine', 'océan', 'montagne', 'fête', 'danse', 'lecture', 'vélo', 'cuisine'
    ]) with ordinality as words (w, n)`)
    await client.query(
      `insert into organisation (id, slug, name, allow_collect, definition, created_at, updated_at)
       select gen_random_uuid(), 'assoc-' || i, 'Association ' || w || ' de Lieu ' || i % 97, true,
         jsonb_build_object('slug', 'assoc-' || i, 'name', 'Association ' || w || ' de Lieu ' || i % 97,
           'city', 'Lieu ' || i % 97, 'zipCode', lpad((i % 97 * 1000)::text, 5, '0'), 'color', null,
           'authenticationState', case when i % 10 = 0 then 'initial' else 'valid' end,
           'contact', jsonb_build_object('email', '', 'phone', '', 'url', '')),
         now(), now()
       from generate_series(1, $1::integer) i join word on n = 1 + i % 20`,
      [Math.ceil(count / 10)],
    )
    await client.query(
      `insert into form (id, organisation_id, type, slug, state, definition, display_version, created_at, updated_at)
       select gen_random_uuid(), organisation.id, kind, 'campagne-' || i, 'published',
         jsonb_build_object('type', kind, 'slug', 'campagne-' || i, 'state', 'published', 'suspended', false,
           'title', 'Campagne ' || i || ' ' || a.w || case when i % 1000 = 0 then ' carillon' else '' end,
           'summary', 'Pour ' || b.w || ' et ' || c.w || ', avec vous',
           'descriptionHtml', repeat('<p>Un long texte que la recherche ne lit pas.</p>', 40),
           'saleStartDate', null, 'saleEndDate', null, 'bannerUrl', null, 'color', null, 'goal', null,
           'acceptOpenDonation', true, 'allowCustomTier', false, 'tiers', '[]'::jsonb,
           'startDate', case when kind = 'Event' then '2039-01-01T10:00:00Z'::timestamptz + i % 700 * interval '1 day' end,
           'endDate', null),
         'v' || i, now() - i * interval '1 minute', now()
       from generate_series(1, $1::integer) i
       join organisation on organisation.slug = 'assoc-' || 1 + (i / 10) % $2
       join word a on a.n = 1 + i % 20 join word b on b.n = 1 + i / 20 % 20 join word c on c.n = 1 + i / 400 % 20
       cross join lateral (
         select (array['Donation', 'Event', 'Membership', 'CrowdFunding', 'Shop', 'PaymentForm'])[1 + i % 6] as kind
       ) k`,
      [count, Math.ceil(count / 10)],
    )
    await client.query('analyze')
  } finally {
    await client.end()
  }
}
