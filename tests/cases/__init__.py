"""Cases of the rules as fight records with their right outcome.

They run when the folder with the shared cases lies beside the checkout; the project's own tests stand without it.
"""
