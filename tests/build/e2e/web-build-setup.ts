import { alone, ensureBuilt } from '../../../scripts/prepare.mjs'

/** The pages are built from the present sources before a browser opens them. */
export default async function setUp(): Promise<void> {
  await alone(() => ensureBuilt())
}
