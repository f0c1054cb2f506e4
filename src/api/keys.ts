/** First key part of queries whose data is the same for every user and for visitors. All other data is private. */
export const shared = "shared";
