/** A person who signs in, as a mapper reads it from the provider's attributes. */
export interface MappedUser {
  readonly email: string;
  /** Whether the address is verified: only then it may lead to an account. */
  readonly isEmailVerified: boolean;
  /** The provider's stable id of the person, independent of the address. */
  readonly subject: string;
  readonly firstName: string | undefined;
  readonly lastName: string | undefined;
  /** Takes precedence over the name; one of both is given. */
  readonly tenantId: string | undefined;
  readonly tenantName: string | undefined;
  /** Takes precedence over the name; without both the user is a tenant administrator. */
  readonly customerId: string | undefined;
  readonly customerName: string | undefined;
  readonly defaultDashboardName: string | undefined;
  readonly alwaysFullScreen: boolean;
}
