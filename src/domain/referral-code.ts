/** Whether the text is a referral code: digits, a dash, then 8 capital letters or digits (specification, access 5). */
export const isReferralCode = (code: string): boolean =>
  /^\d+-[A-Z0-9]{8}$/.test(code);
