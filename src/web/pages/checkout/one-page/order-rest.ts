import { chargesOf } from '#web/features/installments/charge-words.tsx'
import { OrderPanels } from '#web/pages/checkout/one-page/order-panels.tsx'
import { OrderPrice } from '#web/pages/checkout/one-page/order-price.tsx'
import { TabCart } from '#web/pages/checkout/one-page/tab-cart.tsx'

/** Parts of an order on a single page that load once a visitor begins it. */
export const orderRest = { TabCart, OrderPanels, OrderPrice, chargesOf }
