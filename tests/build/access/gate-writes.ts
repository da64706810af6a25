import type { Gates } from '#contract/check-in/gates.ts'
import type { Browser } from '../a-browser.ts'
import type { World } from '../a-world.ts'
import { aDevice, aGate, gatesPath, secretOf } from '../check-in/a-door.ts'

const line = '/gates'
export const gateTables = ['gate', 'gate_device']
let opened = 0

/** A gate with a name of its own. */
function someGate(world: World): object {
  opened += 1
  return aGate(world, `Porte ${opened}`)
}

let gate = ''
let device = ''

/** Opens the gate that the calls end, on a device. */
export async function haveGate(world: World, browser: Browser): Promise<void> {
  await browser.post(gatesPath, someGate(world))
  const newest = async () => (await browser.get<Gates>(gatesPath)).body.gates[0]
  await aDevice(world, secretOf((await newest())?.link))
  const shown = await newest()
  gate = shown?.id ?? ''
  device = shown?.devices[0]?.id ?? ''
}

/** Every call of a member that writes gates. */
export const gateWrites = (who: () => { readonly world: World; readonly member: Browser }) => ({
  [line]: async () => who().member.post(gatesPath, someGate(who().world)),
  [`${line}/:gate/devices/:device/remove`]: async () =>
    who().member.post(`${gatesPath}/${gate}/devices/${device}/remove`),
  [`${line}/:gate/end`]: async () => who().member.post(`${gatesPath}/${gate}/end`),
})
