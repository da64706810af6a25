-- Writes what the list shows of people who are not merged, from everyone merged into them: words of the
-- search, roles, tags, consent to news and the last order. Gifts and memberships of a line without a
-- participant are the payer's. Imported lines bring gifts and ends of memberships, and are no orders.
create or replace function write_person_sums(p_roots uuid[]) returns void language sql as $$
  with tree as materialized (
    select id, root_id, email, fold(concat_ws(' ', first_name, last_name, company_name, email)) as words
    from person where root_id = any(p_roots)
  ), appearance as materialized (
    select t.root_id, a.order_id, a.item_id, o.created_at as at,
      a.item_id is null and o.payer ->> 'marketingConsent' = 'true' as agrees
    from tree t join person_appearance a on a.person_id = t.id join "order" o on o.id = a.order_id
  ), line as (
    select a.root_id, a.order_id, a.at, i.tier_type, i.detail, a.item_id is null as is_payers
    from appearance a join order_item i on i.order_id = a.order_id and i.cancelled_at is null
      and not (i.tier_type = 'Membership' and is_line_refunded(i.id))
      and case when a.item_id is not null then i.id = a.item_id
        else i.tier_type in ('Donation', 'MonthlyDonation')
          or coalesce(jsonb_typeof(i.detail -> 'participant'), 'null') <> 'object' end
  ), bought as (
    select l.root_id, bool_or(l.tier_type = 'Registration' and not l.is_payers) as is_participant,
      max(case when l.tier_type = 'Membership' then membership_end(l.detail, l.at,
        case when s.kind = 'SUBSCRIPTION' and s.state = any(state_set('schedule', 'over'))
          then s.updated_at end)
      end) as until
    from line l left join schedule s on s.order_id = l.order_id group by l.root_id
  ), imported as (
    select t.root_id, max(i.until_on) filter (where i.holder is not null) as until,
      bool_or(i.kind = 'gifts') as is_donor
    from tree t join imported_line i on i.person_id = t.id group by t.root_id
  ), ordered as (
    select root_id, bool_or(item_id is null) as is_payer, count(distinct order_id) as orders, max(at) as last,
      max(at) filter (where agrees) as agreed
    from appearance group by root_id
  )
  update person p set
    sort_words = case when p.company_name <> '' then p.name_words
      else fold(concat_ws(' ', p.last_name, p.first_name)) end,
    search_words = (select ' ' || string_agg(words, ' ') || ' ' from tree where root_id = p.id),
    is_payer = coalesce(o.is_payer, false), is_participant = coalesce(b.is_participant, false),
    is_donor = coalesce(i.is_donor, false) or exists (select from donor_year d where d.person_id = p.id),
    membership_until = greatest(b.until, i.until), is_imported = i.root_id is not null,
    orders = coalesce(o.orders, 0),
    last_order_at = o.last, tags = coalesce((
      select array_agg(distinct g.tag order by g.tag) from tree t join person_tag g on g.person_id = t.id
      where t.root_id = p.id
    ), '{}'),
    agrees_to_news = (
      select coalesce(greatest(o.agreed, c.agreed, n.agreed) > coalesce(c.withdrawn, '-infinity'), false)
      from (
        select max(recorded_at) filter (where agrees) as agreed,
          max(recorded_at) filter (where not agrees) as withdrawn
        from person_consent where person_id in (select id from tree where root_id = p.id)
      ) c, (
        select max(s.confirmed_at) as agreed from tree t join news_subscription s on s.email = lower(t.email)
          join form f on f.id = s.form_id and f.organisation_id = p.organisation_id
        where t.root_id = p.id and t.email <> ''
      ) n
    )
  from unnest(p_roots) root left join bought b on b.root_id = root
    left join ordered o on o.root_id = root
    left join imported i on i.root_id = root
  where p.id = root and p.root_id = root
$$;
