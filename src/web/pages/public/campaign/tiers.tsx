import { type ReactNode, useMemo, useRef } from 'react'
import type { Form } from '#contract/form.ts'
import { SelectionBox, SelectionDock } from '#web/features/tier-picker/selection-box.tsx'
import { ReadOnlyTiers, TierList } from '#web/features/tier-picker/tier-list.tsx'
import { SecureNote, TrustLines } from '#web/features/trust/trust-lines.tsx'
import { usePicker } from '#web/features/tier-picker/use-picker.ts'
import { kindOf } from '#web/features/tier-picker/use-problem-words.ts'
import { pack, unpack } from '#web/lib/page/packed.ts'
import { loadTexts } from '#web/lib/texts.server.ts'
import { useBrand, useTexts } from '#web/lib/texts.ts'
import { useLiveForm } from '#web/lib/use-live-form.ts'
import { forCampaign } from '#web/pages/public/campaign/campaign-texts.server.ts'
import { Campaign, isOpenForOrders } from '#web/pages/public/campaign/campaign.tsx'
import { campaignMeta } from '#web/pages/public/campaign/campaign-meta.ts'
import { loadCampaign } from '#web/pages/public/campaign/load-campaign.server.ts'
import { WithoutScript } from '#web/pages/public/campaign/without-script.tsx'
import { StepAhead } from '#web/pages/public/campaign/step-ahead.tsx'
import { useOrder } from '#web/pages/public/campaign/use-order.ts'
import { useTabCart } from '#web/pages/public/campaign/use-tab-cart.ts'
import { Sheet } from '#web/ui/layout/sheet.tsx'
import styles from './tiers.module.css'
import type { Route } from './+types/tiers'

/** The first part of the site's style, and its own. */
export const handle = { firstCss: 'tiers' }

/** Id of the tiers, the first link of a phone's dock. */
const tiersId = 'tarifs'

export async function loader(args: Route.LoaderArgs) {
  const campaign = await loadCampaign(args)
  const { page } = campaign
  const texts = forCampaign(
    loadTexts(campaign.locale, ['campaign', 'picker', 'problems', 'donation', 'trust']),
  )
  return pack({ ...campaign, page: { ...page, form: withoutQuestions(page.form) }, texts })
}

export function meta({ loaderData }: Route.MetaArgs): Route.MetaDescriptors {
  return loaderData === undefined ? [{ title: 'Formulaires' }] : campaignMeta(unpack(loaderData))
}

/** An event, a membership or a shop: its tiers with their number of units, and the selection beside them. */
export default function TiersPage({ loaderData }: Route.ComponentProps) {
  const { page, accent, url, viewer } = unpack(loaderData)
  const { organization } = page
  const t = useTexts('picker')
  const tCampaign = useTexts('campaign')
  const brand = useBrand()
  const { form: live, refresh } = useLiveForm(page.form)
  const { savedItems, isHeld, own, unsure } = useTabCart(page.form)
  const form = useMemo(() => own(live), [own, live])
  const submit = useOrder(form)
  const element = useRef<HTMLFormElement>(null)
  const picker = usePicker({ element, form, savedItems, isHeld, refresh, onSubmit: submit })
  const isOpen = unsure === undefined && isOpenForOrders(form, page)
  // Prices of a campaign that the association removed would mislead.
  const isGone = form.state === 'disabled' || form.state === 'deleted'
  const kind = kindOf(form.formType)
  const mail = form.formType === 'Event' ? 'tickets' : 'certificate'
  const trust = <TrustLines organization={organization} what="sale" mail={mail} />
  return (
    <Campaign
      page={page}
      accent={accent}
      viewer={viewer}
      url={url}
      form={form}
      list={
        isGone ? undefined : (
          <TiersSection title={isOpen ? t(`title.${kind}`) : t(`list.${kind}`)}>
            {isOpen ? (
              <>
                <WithoutScript email={organization.contact.email} />
                <TierList form={form} organization={organization} picker={picker} element={element} />
                <div className={`only-narrow ${styles.trust}`}>{trust}</div>
              </>
            ) : (
              <ReadOnlyTiers form={form} picker={picker} />
            )}
          </TiersSection>
        )
      }
      box={
        isOpen ? (
          <SelectionBox form={form} picker={picker}>
            {trust}
            <p className="soft small">{tCampaign('promise', { brand: brand?.name ?? '' })}</p>
          </SelectionBox>
        ) : (
          unsure
        )
      }
    >
      {isOpen && (
        <SelectionDock
          form={form}
          picker={picker}
          listHref={`#${tiersId}`}
          note={<SecureNote organization={organization} />}
        />
      )}
      {picker.isTouched && <StepAhead form={form} />}
    </Campaign>
  )
}

function TiersSection({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  return (
    <section id={tiersId} className="stack" aria-labelledby="tiers-title">
      <h2 id="tiers-title">{title}</h2>
      <Sheet>{children}</Sheet>
    </section>
  )
}

/** Questions and options come with a later step, and with the live numbers once the page is alive. */
function withoutQuestions(form: Form): Form {
  const tiers = form.tiers.map((tier) => ({ ...tier, customFields: [], extraOptions: [] }))
  return { ...form, tiers, customFields: [] }
}
