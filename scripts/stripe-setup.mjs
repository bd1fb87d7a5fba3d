// Sets up an account at Stripe for `BILLING=stripe`, and prints the settings that follow. The key comes from the
// environment, so that no list of processes shows it. It may be run again: what is there stays.
import { Effect, Redacted } from "effect"
import { setUpStripe } from "../modules/billing/src/stripe/setUp.ts"

const { PUBLIC_URL, STRIPE_METER_EVENT = "mcp_inspect_events", STRIPE_SECRET_KEY } = process.env

const fail = (problem) => {
  console.error(problem)
  process.exitCode = 1
}

const main = async () => {
  if (process.argv.length > 2) return fail("This takes no arguments: set STRIPE_SECRET_KEY and PUBLIC_URL.")
  if (!STRIPE_SECRET_KEY) return fail("Set STRIPE_SECRET_KEY to the secret key of the account at Stripe.")
  if (!/^https:\/\/[^/?#@\s]+\/?$/u.test(PUBLIC_URL ?? ""))
    return fail("Set PUBLIC_URL to where the service is reached, such as https://inspect.example.com.")
  const webhookUrl = `${PUBLIC_URL.replace(/\/$/u, "")}/v1/billing/stripe`
  const done = await Effect.runPromise(
    setUpStripe({ secretKey: Redacted.make(STRIPE_SECRET_KEY), meterEvent: STRIPE_METER_EVENT, webhookUrl }).pipe(
      Effect.catchTag("NotSetUp", ({ problem }) => Effect.sync(() => fail(problem)))
    )
  )
  if (done === undefined) return
  console.error(done.made.length === 0 ? "All of it was there." : `Made: ${done.made.join(", ")}.`)
  console.log(`STRIPE_MONTHLY_PRICE=${done.monthlyPrice}`)
  console.log(`STRIPE_USAGE_PRICE=${done.usagePrice}`)
  console.log(`STRIPE_METER_EVENT=${STRIPE_METER_EVENT}`)
  if (done.webhookSecret === undefined)
    console.error(`The webhooks to ${webhookUrl} were there: their secret is in the dashboard of Stripe alone.`)
  else console.log(`STRIPE_WEBHOOK_SECRETS=${Redacted.value(done.webhookSecret)}`)
}

await main()
