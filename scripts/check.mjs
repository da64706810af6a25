// npm run check: all checks of the code that do not run the product.
import { runCheck } from './check-steps.mjs'

const failed = await runCheck({ house: true })
if (failed.length > 0) {
  process.stdout.write(`check failed: ${failed.join(', ')}\n`)
  process.exitCode = 1
}
