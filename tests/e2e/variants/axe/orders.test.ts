import { checkWalks } from '../../../build/screens/check-walk.ts'

checkWalks(['event', 'membership', 'shop', 'payment-form', 'partner'])
