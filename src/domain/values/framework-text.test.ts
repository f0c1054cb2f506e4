import { expect, test } from "vitest";
import { frameworkText } from "./framework-text.ts";

const byFramework = {
  Symfony: [
    "Invalid credentials.",
    "Bad credentials.",
    "Bad credentials",
    "Username could not be found.",
    "An authentication exception occurred.",
    "Authentication credentials could not be found.",
    "Authentication request could not be processed due to a system problem.",
    "Full authentication is required to access this resource.",
    "Cookie has already been used by someone else.",
    "Not privileged to request the resource.",
    "Invalid CSRF token.",
    "No authentication provider found to support the authentication token.",
    "No session available, it either timed out or cookies are not enabled.",
    "No token could be found.",
    "The presented password is invalid.",
    "The presented password cannot be empty.",
    "Invalid or expired login link.",
    "JWT Token not found",
    "Invalid JWT Token",
    "Expired JWT Token",
    "JWT Refresh Token Not Found",
    'Unable to load an user with property "username" = "camille". If the user identity has changed, you must renew the token. Otherwise, verify that the "lexik_jwt_authentication.user_identity_field" config option is correctly set.',
    'User "camille" not found.',
    'Username "camille" does not exist.',
    "Access Denied.",
    "Access Denied by controller annotation @IsGranted",
  ],
  "API Platform": [
    "An error occurred",
    "Unauthorized",
    "Forbidden",
    "Bad Request",
    "Not Found",
    "Unprocessable Content",
    "Internal Server Error",
    "hydra:Error",
  ],
  Laravel: [
    "Unauthenticated.",
    "This action is unauthorized.",
    "These credentials do not match our records.",
    "The provided password is incorrect.",
    "The provided credentials are incorrect.",
    "The user credentials were incorrect.",
    "CSRF token mismatch.",
    "Invalid ability provided.",
    "Server Error",
    "Token has expired",
    "Token not provided",
    "The token has been blacklisted",
    "Token Signature could not be verified.",
    "Wrong number of segments",
    "could_not_create_token",
    "User not found",
    "invalid_credentials",
  ],
  Spring: [
    "Bad credentials",
    "Access is denied",
    "Access Denied",
    "Unauthorized",
    "Full authentication is required to access this resource",
    "An Authentication object was not found in the SecurityContext",
    "No AuthenticationProvider found for org.springframework.security.authentication.UsernamePasswordAuthenticationToken",
    "No message available",
    "Invalid access token: abc",
    "JWT expired at 2026-06-15T10:00:00Z. Current time: 2026-06-15T12:00:00Z",
    "An error occurred while attempting to decode the Jwt: Jwt expired",
    "org.springframework.security.access.AccessDeniedException: Access is denied",
    "invalid_grant",
    "Authentication failed",
  ],
  Express: [
    "Unauthorized",
    "UnauthorizedError: jwt expired",
    "jwt expired",
    "jwt malformed",
    "jwt must be provided",
    "jwt not active",
    "invalid token",
    "invalid signature",
    "No authorization token was found",
    "No auth token",
    "Format is Authorization: Bearer [token]",
    "Missing credentials",
    "Incorrect username or password.",
    "Forbidden resource",
    "401 Unauthorized",
    "Error: Forbidden",
    "TypeError: Cannot read properties of undefined",
  ],
  others: [
    "Authentication credentials were not provided.",
    "Incorrect authentication credentials.",
    "No active account found with the given credentials",
    "Given token not valid for any token type",
    "You do not have permission to perform this action.",
    "Could not validate credentials",
    "Not authenticated",
    "Authorization has been denied for this request.",
    "You need to sign in or sign up before continuing.",
    "Invalid Email or password.",
    "Invalid user credentials",
    "Login failed",
  ],
};

test.each(
  Object.entries(byFramework).flatMap(([name, texts]) =>
    texts.map((text) => [name, text] as const),
  ),
)("AS-8.1 AS-8.10 %s says %j", (_, text) => {
  expect(frameworkText(text)).toBe("other");
});

test.each([
  "User account is disabled.",
  "User account is locked.",
  "Account is disabled.",
  "Account has expired.",
  "User is disabled",
  "User account has expired",
  "Credentials have expired.",
  "User credentials have expired",
])("AS-8.2 %j means an inactive account", (text) => {
  expect(frameworkText(text)).toBe("inactive");
});

test.each([
  "Too many failed login attempts, please try again later.",
  "Too many failed login attempts, please try again in 12 minutes.",
  "Too many login attempts. Please try again in 57 seconds.",
  "Too Many Attempts.",
  "Too Many Requests",
])("%j means too many attempts", (text) => {
  expect(frameworkText(text)).toBe("too_many");
});

test.each([
  "Identifiants invalides.",
  "Votre compte est bloqué jusqu’à demain 8 h. Contactez votre agence.",
  "Le mot de passe a expiré ; demandez-en un nouveau.",
  "Ihr Konto wurde noch nicht freigeschaltet.",
  "Your account is awaiting validation by your regional manager.",
  "Wrong password: two attempts left before your account is locked.",
  "This programme is reserved for installers.",
  "You do not have access to this challenge: it is for the North region.",
  "Access to the Spring challenge is denied to resellers.",
  "The error is on our side, and the team is on it.",
  "Sign in with your badge number, not your e-mail.",
  "Token Club members sign in on another site.",
  "",
])("%j is written for users", (text) => {
  expect(frameworkText(text)).toBeUndefined();
});
