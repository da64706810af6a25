import {
  ContactGateSchema,
  DoorContactSchema,
  OpenDeviceSchema,
  OpenedDeviceSchema,
} from '#contract/check-in/door.ts'
import { SellAtGateSchema, SoldAtGateSchema } from '#contract/check-in/door-sale.ts'
import type { Deps } from '#server/money/deps.ts'
import { contactGate } from '#server/papers/check-in/contact-gate.ts'
import { makeDoorLists } from '#server/papers/check-in/door-lists.ts'
import { openDevice } from '#server/papers/check-in/open-device.ts'
import { sellAtGate } from '#server/papers/check-in/sell-at-gate.ts'
import { answerCall } from '#server/platform/http/answer-call.ts'
import { atMost } from '#server/platform/http/rate-limits.ts'
import type { TypedApp } from '#server/platform/http/typed-app.ts'

/** Contacts per minute and address: thirty devices behind one connection, each every second. */
const contactsAMinute = 2_000
/** Sales per minute and address: thirty devices, each every fifteen seconds. */
const salesAMinute = 120

/** Routes for devices of volunteers at a gate. The secret of the link opens one; its key is in the body, since addresses are logged. */
export function doorRoutes(app: TypedApp, deps: Deps): void {
  const readList = makeDoorLists(deps)
  answerCall(
    app,
    'POST /gates/devices',
    {
      summary: 'Open a gate on a device',
      config: atMost(60, 10),
      body: OpenDeviceSchema,
      answer: OpenedDeviceSchema,
    },
    (request) => openDevice(deps, request.body),
  )
  answerCall(
    app,
    'POST /gates/contact',
    {
      summary: 'Send scans of a gate, and receive what changed',
      config: atMost(contactsAMinute, 1),
      body: ContactGateSchema,
      answer: DoorContactSchema,
    },
    (request) => contactGate(deps, readList, request.body),
  )
  answerCall(
    app,
    'POST /gates/sales',
    {
      summary: 'Sell tickets at a gate',
      config: atMost(salesAMinute, 1),
      body: SellAtGateSchema,
      answer: SoldAtGateSchema,
    },
    (request) => sellAtGate(deps, request.body),
  )
}
