import warnings

from sklearn.preprocessing import MaxAbsScaler

warnings.simplefilter("ignore")
rows = [float("nan"), 1, 2, 3, 4]
scaler = MaxAbsScaler()
for x in rows:
    scaler.partial_fit([[x]])
print(*rows, "|", scaler.max_abs_[0], "|", MaxAbsScaler().fit([[x] for x in rows]).max_abs_[0])
