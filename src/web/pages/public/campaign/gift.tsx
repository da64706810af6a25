import { useCallback, useMemo, useState } from 'react'
import type { Cents } from '#domain/money.ts'
import { useLiveForm } from '#web/lib/use-live-form.ts'
import { pack, unpack } from '#web/lib/page/packed.ts'
import { loadTexts } from '#web/lib/texts.server.ts'
import { forCampaign } from '#web/pages/public/campaign/campaign-texts.server.ts'
import { Campaign, isOpenForOrders } from '#web/pages/public/campaign/campaign.tsx'
import { campaignMeta } from '#web/pages/public/campaign/campaign-meta.ts'
import { type Given, GiveBox, GiveDock } from '#web/pages/public/campaign/give.tsx'
import { loadCampaign } from '#web/pages/public/campaign/load-campaign.server.ts'
import { useTabCart } from '#web/pages/public/campaign/use-tab-cart.ts'
import { StepAhead } from '#web/pages/public/campaign/step-ahead.tsx'
import type { Route } from './+types/gift'

/** The first part of the site's style, and its own. */
export const handle = { firstCss: 'gift' }

export async function loader(args: Route.LoaderArgs) {
  const campaign = await loadCampaign(args)
  return pack({
    ...campaign,
    texts: forCampaign(loadTexts(campaign.locale, ['campaign', 'donation', 'problems', 'trust'])),
  })
}

export function meta({ loaderData }: Route.MetaArgs): Route.MetaDescriptors {
  return loaderData === undefined ? [{ title: 'Formulaires' }] : campaignMeta(unpack(loaderData))
}

/** A donation or crowdfunding, with the amount beside it. */
export default function GiftPage({ loaderData }: Route.ComponentProps) {
  const { page, accent, url, viewer } = unpack(loaderData)
  const { form: live } = useLiveForm(page.form)
  const { own, unsure } = useTabCart(page.form)
  const form = useMemo(() => own(live), [own, live])
  const [given, setGiven] = useState<Given>({ amount: null, isTouched: false, isMonthly: false })
  const follow = useCallback(
    (amount: Cents | null, isTouched: boolean, isMonthly: boolean) =>
      setGiven({ amount, isTouched, isMonthly }),
    [],
  )
  const isOpen = unsure === undefined && isOpenForOrders(form, page)
  return (
    <Campaign
      page={page}
      accent={accent}
      viewer={viewer}
      url={url}
      form={form}
      box={isOpen ? <GiveBox form={form} organization={page.organization} onAmountChange={follow} /> : unsure}
    >
      {isOpen && <GiveDock {...given} />}
      {given.isTouched && <StepAhead form={form} />}
    </Campaign>
  )
}
