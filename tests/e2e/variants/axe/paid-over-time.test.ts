import { checkWalks } from '../../../build/screens/check-walk.ts'

checkWalks(['monthly', 'installments', 'dated'])
