import { useMemo } from 'react'
import { FirstTotals } from '#web/pages/checkout/one-page/first-totals.tsx'
import { OnePageOrder } from '#web/pages/checkout/one-page/one-page-order.tsx'
import { onePageAsideId } from '#web/pages/checkout/one-page/one-page-areas.ts'
import { TrustLines } from '#web/features/trust/trust-lines.tsx'
import { WithoutScript } from '#web/pages/public/campaign/without-script.tsx'
import { pack, unpack } from '#web/lib/page/packed.ts'
import { loadTexts } from '#web/lib/texts.server.ts'
import { useLiveForm } from '#web/lib/use-live-form.ts'
import { Campaign, isOpenForOrders } from '#web/pages/public/campaign/campaign.tsx'
import { campaignMeta } from '#web/pages/public/campaign/campaign-meta.ts'
import { loadCampaign } from '#web/pages/public/campaign/load-campaign.server.ts'
import { useTabCart } from '#web/pages/public/campaign/use-tab-cart.ts'
import styles from './payment-form.module.css'
import type { Route } from './+types/payment-form'

/** The first part of the site's style, and its own. */
export const handle = { firstCss: 'payment-form' }

export async function loader(args: Route.LoaderArgs) {
  const campaign = await loadCampaign(args)
  return pack({
    ...campaign,
    texts: loadTexts(campaign.locale, [
      'campaign',
      'checkout',
      'order',
      'trust',
      'payer',
      'problems',
      'questions',
    ]),
  })
}

export function meta({ loaderData }: Route.MetaArgs): Route.MetaDescriptors {
  return loaderData === undefined ? [{ title: 'Formulaires' }] : campaignMeta(unpack(loaderData))
}

/** A payment form: amount, billing and summary in one page, under its presentation. */
export default function PaymentFormPage({ loaderData }: Route.ComponentProps) {
  const { page, accent, url, viewer } = unpack(loaderData)
  const { form: live } = useLiveForm(page.form)
  const { own } = useTabCart(page.form)
  const form = useMemo(() => own(live), [own, live])
  const trust = <TrustLines organization={page.organization} what="sale" mail="certificate" />
  const isOpen = isOpenForOrders(form, page)
  return (
    <Campaign
      page={page}
      accent={accent}
      viewer={viewer}
      url={url}
      form={form}
      storyFirst
      list={
        isOpen && (
          <>
            <WithoutScript email={page.organization.contact.email} />
            <OnePageOrder form={form} organization={page.organization} />
            <div className={`only-narrow ${styles.trust}`}>{trust}</div>
          </>
        )
      }
      box={
        isOpen && (
          <div className={`only-wide ${styles.aside}`}>
            <div className={styles.beside}>
              <div className={styles.first}>
                <FirstTotals form={form} organizationName={page.organization.name} />
              </div>
              <div id={onePageAsideId} />
              {trust}
            </div>
          </div>
        )
      }
    />
  )
}
